import { dayAfter } from '@milepost/domain/time/calendar-days'
import { localHour } from '@milepost/geo/time-zone'
import type { WeatherWord } from '../../adapters/weather.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { nameText } from '../../db/statements/statement-name.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherCodeOf } from '../../sync/derive/weather-codes.ts'
import { dayStart } from '../clocks/day-start.ts'
import { zoneOfRegion } from '../clocks/place-zone.ts'
import { type Cell, cellsOf } from '../roll-up/counted-cells.ts'
import { countedShare, countsAtAll, isRepeat, isWithin } from '../roll-up/day-sums.ts'
import { weekdayAt } from '../roll-up/meters-by-hour.ts'

// Inputs of segment sums: the days of vehicles, the trips that began on them, and their events.

/** The days (first and last, yyyy-mm-dd) and vehicles: some, or all of a client. */
export type DaySelection = { first: string; last: string; vehicleIds?: readonly string[] }
export type VehicleDaySelection = Required<DaySelection>

type Whose = { day: string; vehicleId: string; connectionId: number }

/** A day of a vehicle from `vehicle_day`; only days that count, and for a vehicle with two units only one of them. */
export type DrivenRow = Whose & {
  meters: number
  seconds: number
  idleSeconds: number
  trips: number
  drives: string | null
}

/**
 * Trips of a vehicle that began on a day, grouped by distance source, whether the driver is known, and the regions of
 * start and end.
 */
export type TripRow = Whose & {
  source: number
  isDriverKnown: boolean
  fromRegion: number
  toRegion: number
  trips: number
  meters: number
}

/**
 * Events of a vehicle without repeats, grouped by everything that is broken down; the intensity if there is one, and
 * the speeding excess.
 */
export type EventRow = Whose & {
  type: string
  region: number
  severity: number
  rating: number
  source: number
  weekday: number
  hour: number
  light: number
  traffic: number
  weather: number
  events: number
  /** Total for all of them. */
  riskThousandths: number
  intensity: number | null
  overByKmh: number | null
  /** True if any unit of the vehicle reported a distance for the day. */
  isMeasured: boolean
}

/** Events of a vehicle's day grouped by everything its sums break down, as stored in `vehicle_day.counted`. */
export type CountedRow = Whose & Pick<EventRow, 'isMeasured'> & { cells: Cell[] }

/**
 * Start of the first and end of the last of some days, passed as values so that planning considers only their months.
 */
export type Between = { since: string; until: string }
export type Clock = Between & { zone: string }

/** Returns the client's time zone, and when its days begin and end. */
export async function readClock(client: Queries, clientId: number, { first, last }: DaySelection): Promise<Clock> {
  const { rows } = await client.query<{ zone: string }>(
    statement('segment-clock', [clientId], 'select time_zone as zone from client where id = $1'),
  )
  const { zone } = rows[0]!
  return { zone, since: dayStart(zone, first).toISOString(), until: dayStart(zone, dayAfter(last)).toISOString() }
}

const only = ({ vehicleIds }: DaySelection, table: string, at: string) =>
  vehicleIds ? `and ${table}.vehicle_id = any(${at}::bigint[])` : ''
const some = ({ vehicleIds }: DaySelection) => (vehicleIds ? [vehicleIds] : [])
const ofSome = (name: string, { vehicleIds }: DaySelection) => (vehicleIds ? `${name}-of-some` : name)

const statement = (name: string, values: readonly unknown[], text: string) => ({
  text: nameText(name, text),
  values: [...values],
})

export async function readDriven(client: Queries, clientId: number, wanted: DaySelection): Promise<DrivenRow[]> {
  const values = [clientId, wanted.first, wanted.last, ...some(wanted)]
  const { rows } = await client.query<DrivenRow>(
    statement(
      ofSome('segment-driven', wanted),
      values,
      `select d.day, d.vehicle_id as "vehicleId", d.connection_id as "connectionId", d.distance_meters as meters,
        d.driving_seconds as seconds, d.idle_seconds as "idleSeconds", d.trips, d.drives
      from vehicle_day d where d.client_id = $1 and d.day >= $2::date and d.day <= $3::date and d.is_counted
        and d.drives is not null ${only(wanted, 'd', '$4')}`,
    ),
  )
  return rows
}

export async function readTrips(
  client: Queries,
  clientId: number,
  wanted: DaySelection,
  { since, until }: Between,
): Promise<TripRow[]> {
  const values = [clientId, wanted.first, wanted.last, since, until, ...some(wanted)]
  const { rows } = await client.query<TripRow>(
    statement(
      ofSome('segment-trips', wanted),
      values,
      `select t.day, t.vehicle_id as "vehicleId", t.connection_id as "connectionId", t.distance_source as source,
        t.driver_id is not null and not t.is_private as "isDriverKnown",
        case when not t.is_private then s.region_id else 0 end as "fromRegion",
        case when not t.is_private then e.region_id else 0 end as "toRegion",
        count(*)::int as trips, coalesce(sum(round(t.distance_meters * ${countedShare})), 0)::float8 as meters
      from trip t left join place s on s.id = t.start_place_id left join place e on e.id = t.end_place_id
      where t.client_id = $1 and t.day >= $2::date and t.day <= $3::date and ${countsAtAll}
        and ${isWithin('t.started_at', '$4::timestamptz', '$5::timestamptz')} ${only(wanted, 't', '$6')}
        and exists (select from vehicle_day d where d.client_id = $1 and d.vehicle_id = t.vehicle_id and d.day = t.day and d.is_counted)
      group by 1, 2, 3, 4, 5, 6, 7`,
    ),
  )
  return rows
}

type StoredEvent = Omit<EventRow, 'weekday' | 'hour' | 'weather'> & { at: number; weather: string | null }

/** True if any unit of a row's vehicle reported a distance for the row's day; `m` is the vehicle's own day. */
const isMeasured = (row: string) => `coalesce(m.distance_meters > 0, false) or exists (
          select from vehicle v join vehicle o on o.client_id = $1 and o.vin_key = v.vin_key and o.id <> v.id
            join vehicle_day u on u.client_id = $1 and u.vehicle_id = o.id and u.day = ${row}.day and u.distance_meters > 0
          where v.client_id = $1 and v.id = ${row}.vehicle_id)`

/**
 * Reads the counts of some vehicles' days, without time and place within the day: one row per day, while each event
 * needs its row and another for details, each on its own page.
 */
export async function readCounted(client: Queries, clientId: number, wanted: DaySelection): Promise<CountedRow[]> {
  const values = [clientId, wanted.first, wanted.last, ...some(wanted)]
  const { rows } = await client.query<Omit<CountedRow, 'cells'> & { counted: string }>(
    statement(
      ofSome('segment-counted', wanted),
      values,
      `select m.day, m.vehicle_id as "vehicleId", m.connection_id as "connectionId", m.counted, ${isMeasured('m')} as "isMeasured"
      from vehicle_day m where m.client_id = $1 and m.day >= $2::date and m.day <= $3::date and m.counted is not null
        ${only(wanted, 'm', '$4')}`,
    ),
  )
  return rows.map(({ counted, ...row }) => ({ ...row, cells: cellsOf(counted) }))
}

/** Reads the events of some days individually; their hour of the week is that of their place, or in the client's `zone`. */
export async function readEvents(
  client: Queries,
  clientId: number,
  wanted: DaySelection,
  { zone, since, until }: Clock,
): Promise<EventRow[]> {
  const within = (time: string) => isWithin(time, '$4::timestamptz', '$5::timestamptz')
  const values = [clientId, wanted.first, wanted.last, since, until, ...some(wanted)]
  const { rows } = await client.query<StoredEvent>(
    statement(
      ofSome('segment-events', wanted),
      values,
      `select i.day, i.vehicle_id as "vehicleId", i.connection_id as "connectionId", i.translated_type as type,
        i.region_id as region, i.severity, i.rating, i.source, extract(epoch from i.occurred_at)::float8 as at,
        coalesce(e.light, 0) as light, coalesce(e.traffic, ${unknownTraffic}) as traffic, e.weather,
        1 as events, round(i.risk * 1000)::float8 as "riskThousandths", i.intensity, i.over_by_kmh as "overByKmh", ${isMeasured('i')} as "isMeasured"
      from incident i left join vehicle_day m on m.client_id = $1 and m.vehicle_id = i.vehicle_id and m.day = i.day
        left join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id and ${within('e.occurred_at')}
      where i.client_id = $1 and i.day >= $2::date and i.day <= $3::date and ${within('i.occurred_at')} ${only(wanted, 'i', '$6')}
        and not ${isRepeat}`,
    ),
  )
  // Modified in place: a day may have 100,000 rows.
  return rows.map((row) => {
    const local = zoneOfRegion(row.region, zone)
    return Object.assign(row, {
      weekday: weekdayAt(local, row.at * 1000),
      hour: localHour(local, row.at * 1000),
      weather: weatherCodeOf(row.weather as WeatherWord | null),
    })
  })
}

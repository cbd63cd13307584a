import type { Coordinate } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../../context.ts'
import { isOwnTrip, ownTripPrefix } from '../../../../own-trip.ts'
import { longestTripMs } from '../../contradictions.ts'
import type { PositionRow } from '../../position-tables.ts'
import { pointJson } from '../../versions/stored-values.ts'
import { longestWalkMs } from '../beside/walk-out.ts'
import { besideMs, byPositions } from '../by-positions.ts'
import { aroundMs as ignitionMs, showsIgnition } from '../frozen/device-histories.ts'
import type { TripOfVehicle } from '../see-trips.ts'
import { wholeSpan } from '../whole-span.ts'

/** A trip as it is stored. */
export type Stored = {
  id: string
  externalId: string
  vehicleId: string
  vehicleExternalId: string
  driverId: string | null
  drivers: readonly { id: string }[] | null
  startedAt: string
  endedAt: string | null
  day: string
  start: Coordinate | null
  end: Coordinate | null
  distanceMeters: number | null
  distanceSource: number
  statedMeters: number | null
  statedSource: number | null
  statedTopKmh: number | null
  drivingSeconds: number | null
  drivenParts: number[] | null
  idleSeconds: number | null
  maxSpeedKmh: number | null
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  byPositions: number
}

/** When a vehicle was seen, and with what. */
export type Moment = Pick<PositionRow, 'vehicleId' | 'at'> & Partial<Pick<PositionRow, 'flags' | 'speedKmh'>>

/** A time of a vehicle, both ends included. */
export type VehicleTime = { vehicleId: string; from: Date; until: Date }

/** SQL of what is read of a trip `t` of a vehicle `v`. */
const storedColumns = `t.id, t.external_id as "externalId", t.vehicle_id as "vehicleId", v.external_id as "vehicleExternalId", t.driver_id as "driverId", t.drivers, t.started_at as "startedAt", t.ended_at as "endedAt", t.day,
        ${pointJson('start')} as start, ${pointJson('end')} as "end", t.distance_meters as "distanceMeters", t.distance_source as "distanceSource", t.stated_meters as "statedMeters", t.stated_source as "statedSource", t.stated_top_kmh as "statedTopKmh", t.driving_seconds as "drivingSeconds",
        t.driven_parts as "drivenParts", t.idle_seconds as "idleSeconds", t.max_speed_kmh as "maxSpeedKmh", t.start_odometer_meters as "startOdometerMeters",
        t.end_odometer_meters as "endOdometerMeters", t.by_positions as "byPositions"`

/** Returns the ended trips of vehicles since a time for each; those that are private or derived from positions are left out. */
export async function tripsSince(
  client: ClientBase,
  clientId: number,
  since: ReadonlyMap<string, Date>,
): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select ${storedColumns} from unnest($2::bigint[], $3::timestamptz[]) as s(vehicle_id, since)
       join trip t on t.client_id = $1 and t.vehicle_id = s.vehicle_id and t.started_at >= s.since
         and t.ended_at is not null and not t.is_private and not starts_with(t.external_id, $4)
       join vehicle v on v.client_id = $1 and v.id = s.vehicle_id`,
    [clientId, [...since.keys()], [...since.values()], ownTripPrefix],
  )
  return rows
}

/** Returns the trips around newly stored positions that these decide. */
export async function tripsInQuestion(
  client: ClientBase,
  clientId: number,
  rows: readonly Moment[],
): Promise<Stored[]> {
  const spans = [...Map.groupBy(rows, ({ vehicleId }) => vehicleId)].map(([vehicleId, own]) => ({
    vehicleId,
    from: new Date(own.reduce((least, { at }) => Math.min(least, at.getTime()), Number.POSITIVE_INFINITY)),
    until: new Date(own.reduce((most, { at }) => Math.max(most, at.getTime()), 0)),
  }))
  const knowing = [
    ...new Map(
      rows.flatMap(({ vehicleId, at, flags = 0, speedKmh = null }) =>
        showsIgnition({ flags, speedKmh }) ? [[vehicleId, at] as const] : [],
      ),
    ),
  ]
  const { rows: found } = await client.query<Stored>({
    name: 'trips-in-question',
    text: `select ${storedColumns}
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) as s(vehicle_id, began_at, from_at, until_at)
        join trip t on t.client_id = $1 and t.vehicle_id = s.vehicle_id and t.by_positions > 0 and not ${isOwnTrip}
          and t.started_at between s.began_at and s.until_at + interval '${besideMs} ms'
          and (t.started_at <= s.until_at or t.by_positions & ${byPositions.before} > 0)
          and case when t.ended_at is null then t.by_positions & ${byPositions.distance} = 0
            else t.ended_at >= s.from_at or t.by_positions & ${byPositions.after} > 0 and t.ended_at >= s.from_at - interval '${besideMs} ms' end
          and t.started_at between $6 and $7
        join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
      union all select ${storedColumns}
      from unnest($8::bigint[], $9::timestamptz[]) as k(vehicle_id, at)
        join trip t on t.client_id = $1 and t.vehicle_id = k.vehicle_id and t.by_positions & ${byPositions.ignition} > 0
          and t.started_at between k.at - interval '${ignitionMs} ms' and k.at + interval '${ignitionMs} ms'
          and t.started_at between $10 and $11
        join vehicle v on v.client_id = $1 and v.id = k.vehicle_id`,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => new Date(from.getTime() - longestTripMs - besideMs)),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      ...wholeSpan(
        spans.map(({ from, until }) => ({
          from: new Date(from.getTime() - longestTripMs - besideMs),
          until: new Date(until.getTime() + besideMs),
        })),
      ),
      knowing.map(([vehicleId]) => vehicleId),
      knowing.map(([, at]) => at),
      ...(knowing.length ? wholeSpan(knowing.map(([, at]) => aroundOf(at))) : [null, null]),
    ],
  })
  return [...new Map(found.map((trip) => [trip.id, trip])).values()]
}

/** Returns the stored trips beside others, not these, whose vehicles drive on there. */
export async function tripsBeside(
  client: ClientBase,
  { clientId, now }: PipelineContext,
  trips: readonly TripOfVehicle[],
): Promise<Stored[]> {
  const spans = trips.map(({ record: { startedAt: from, endedAt } }) => ({ from, until: endedAt ?? now }))
  const [from, until] = wholeSpan(spans)
  const walk = `interval '${longestWalkMs} ms'`
  const { rows } = await client.query<Stored>({
    name: 'trips-beside-trips',
    text: `select distinct on (t.id) ${storedColumns}
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
        join trip t on t.client_id = $1 and t.vehicle_id = s.vehicle_id and t.by_positions > 0 and t.by_positions & ${byPositions.shared} > 0 and not ${isOwnTrip}
          and t.started_at between s.from_at - interval '${longestTripMs} ms' and s.until_at + ${walk} and t.started_at between $5 and $6
          and t.ended_at >= s.from_at - ${walk} and t.external_id <> all($7)
        join vehicle v on v.client_id = $1 and v.id = s.vehicle_id`,
    values: [
      clientId,
      trips.map(({ vehicleId }) => vehicleId),
      spans.map((span) => span.from),
      spans.map((span) => span.until),
      new Date(from.getTime() - longestTripMs),
      new Date(until.getTime() + longestWalkMs),
      trips.map(({ record }) => record.externalId),
    ],
  })
  return rows
}

/**
 * Returns the ended trips of vehicles within a time, or so many milliseconds around it; those that are private or derived from positions are left out, and
 * those that had a distance which isn't known anymore.
 */
export async function tripsAround(
  client: ClientBase,
  clientId: number,
  times: readonly VehicleTime[],
  aroundMs: number,
): Promise<Stored[]> {
  const spans = times.map(({ vehicleId, from, until }) => ({
    vehicleId,
    from: new Date(from.getTime() - aroundMs),
    until: new Date(until.getTime() + aroundMs),
  }))
  const [first, last] = wholeSpan(spans)
  const { rows } = await client.query<Stored>({
    name: 'trips-around',
    text: `select distinct on (t.id) ${storedColumns}
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
        join trip t on t.client_id = $1 and t.vehicle_id = s.vehicle_id and not t.is_private and not ${isOwnTrip}
          and t.started_at between s.from_at - interval '${longestTripMs} ms' and s.until_at and t.started_at between $5 and $6 and t.ended_at >= s.from_at
          and (t.distance_meters is not null or t.stated_meters is not null or t.by_positions & ${byPositions.distance | byPositions.none} > 0)
        join vehicle v on v.client_id = $1 and v.id = s.vehicle_id`,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      new Date(first.getTime() - longestTripMs),
      last,
    ],
  })
  return rows
}

const aroundOf = (at: Date) => ({
  from: new Date(at.getTime() - ignitionMs),
  until: new Date(at.getTime() + ignitionMs),
})

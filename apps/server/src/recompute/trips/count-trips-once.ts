import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import { isDrive } from '../../sync/load/trips/seen/by-positions.ts'
import { ownTripPrefix } from '../../sync/own-trip.ts'
import { beganAround, finish, lastDay, startOf } from '../roll-up/day-sums.ts'
import { type ChangedDay, touchedDays, type VehicleDay } from '../roll-up/dirty-days.ts'
import { type CountedTrip, countedParts, type TimedTrip } from './counted-parts.ts'

type Span = { vehicleId: string; from: string; until: string }
type StoredTrip = TimedTrip & {
  vehicleId: string
  driverId: string | null
  startedAt: string
  day: string
  lastDay: string
  countedParts: number[] | null
  withinId: string | null
  /** True if all that may overlap it was read. */
  isInside: boolean
}

/**
 * Decides what counts of trips around some days of vehicles, if any overlap there, or used to; those during which nothing was driven take no time. Returns the days whose
 * sums change. Called before days are rolled up, because everything that adds, changes or removes trips marks their days.
 */
export async function countTripsOnce(
  client: ClientBase,
  clientId: number,
  days: readonly VehicleDay[],
): Promise<ChangedDay[]> {
  const spans = await overlappingSpans(client, clientId, days)
  if (!spans.length) return []
  const trips = await readTrips(client, clientId, spans)
  const changed = [...Map.groupBy(trips, ({ vehicleId }) => vehicleId).values()].flatMap(changedOf)
  await storeCounted(client, clientId, changed)
  return changed.flatMap(({ trip: { vehicleId, driverId, day, lastDay: last } }) =>
    touchedDays({ vehicleId, driverId, day, lastDay: last }),
  )
}

type Changed = { trip: StoredTrip; counted: CountedTrip }

function changedOf(trips: readonly StoredTrip[]): Changed[] {
  const byId = new Map(trips.map((trip) => [trip.id, trip]))
  return countedParts(trips).flatMap((counted) => {
    const trip = byId.get(counted.id)!
    const isSame = counted.withinId === trip.withinId && String(counted.parts) === String(trip.countedParts)
    return isSame || !trip.isInside ? [] : [{ trip, counted }]
  })
}

/**
 * Trips that overlap one of these days touch it, or began so much earlier or later. Only the first day of a trip is
 * marked: its other days are those until its end.
 */
const reach = `interval '2 days'`
const startedBetween = (since: string, until: string) =>
  `t.started_at between ${since} - ${reach} and ${until} + ${reach}`

/**
 * The days of a vehicle that follow each other are looked at together, so that each trip is read once. The end of all
 * trips before one is compared with its start; overlaps by rounding are left out here already.
 */
const overlapping = `
  with marked as (select v, min(d) as first, max(d) as last from (
      select d, v, d - (dense_rank() over (partition by v order by d))::int as run from unnest($2::date[], $3::bigint[]) as u(d, v)) days
    group by v, run),
  stretch as (select v, ${startOf('first')} as starts, ${startOf('last + 1')} as next from marked),
  dirty as materialized (
    select v, starts, greatest(next, (select max(${finish}) from trip t
      where t.client_id = $1 and t.vehicle_id = v and ${beganAround('next', 'next')})) as ends
    from stretch),
  seen as (
    select v, starts, t.started_at, ${finish} as finish, t.within_id is not null as was_within,
      max(${finish}) over (partition by v, starts order by t.started_at, t.id rows between unbounded preceding and 1 preceding) as before
    from dirty join trip t on t.client_id = $1 and t.vehicle_id = v and ${startedBetween('starts', 'ends')} and ${isDrive})
  select v as "vehicleId", min(started_at) - ${reach} as "from", max(greatest(finish, before)) + ${reach} as until from seen
  where was_within or before > started_at + least(interval '1 minute', (finish - started_at) / 2)
  group by v, date_bin('1 day', started_at, 'epoch')`

async function overlappingSpans(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<Span[]> {
  const { rows } = await client.query<Span>({
    name: 'overlapping-trips',
    text: overlapping,
    values: [
      clientId,
      binaryArray(
        'date',
        days.map(({ day }) => day),
      ),
      binaryArray(
        'bigint',
        days.map(({ vehicleId }) => vehicleId),
      ),
    ],
  })
  return rows
}

const aroundSpans = `
  select t.id, t.vehicle_id as "vehicleId", t.driver_id as "driverId", t.started_at as "startedAt", t.day,
    ${lastDay} as "lastDay",
    date_part('epoch', t.started_at) as began, date_part('epoch', ${finish} - t.started_at) as seconds,
    t.driven_parts as parts, starts_with(t.external_id, $5) as "isOwn", t.distance_meters is not null as "hasDistance",
    t.counted_parts as "countedParts", t.within_id as "withinId", bool_or(t.started_at between s.from_at and s.until_at) as "isInside"
  from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(v, from_at, until_at)
    join trip t on t.client_id = $1 and t.vehicle_id = s.v and ${startedBetween('s.from_at', 's.until_at')} and ${isDrive}
  group by t.client_id, t.started_at, t.id`

async function readTrips(client: ClientBase, clientId: number, spans: readonly Span[]): Promise<StoredTrip[]> {
  const { rows } = await client.query<StoredTrip>({
    name: 'trips-around-overlaps',
    text: aroundSpans,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      ownTripPrefix,
    ],
  })
  return rows
}

async function storeCounted(client: ClientBase, clientId: number, changed: readonly Changed[]): Promise<void> {
  if (!changed.length) return
  await client.query({
    name: 'store-counted',
    text: `update trip t set counted_parts = n.parts::int[], within_id = n.within_id
      from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::bigint[]) as n(id, at, parts, within_id)
      where t.client_id = $1 and t.id = n.id and t.started_at = n.at`,
    values: [
      clientId,
      changed.map(({ trip }) => trip.id),
      changed.map(({ trip }) => trip.startedAt),
      changed.map(({ counted }) => counted.parts && `{${counted.parts}}`),
      changed.map(({ counted }) => counted.withinId),
    ],
  })
}

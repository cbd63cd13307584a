import { distanceSource } from '@milepost/domain/codes'
import type { Coordinate } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { markDirty } from '../../../../recompute/roll-up/dirty-days.ts'
import { markPositions } from '../../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../../context.ts'
import { isOwnTrip, ownTripPrefix } from '../../../own-trip.ts'
import { storeRejected } from '../../page-results.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { contradictionsIn, longestTripMs } from '../contradictions.ts'
import { degreesE6 } from '../latest-point.ts'
import { placeIds } from '../place-ids.ts'
import type { PositionRow } from '../position-tables.ts'
import { daysOfDrivers } from '../several-drivers.ts'
import { noteSlowTop } from '../stated-values.ts'
import { daysOfTrip, partsText } from '../store-parts.ts'
import { conditionsOfTrips } from '../trip-conditions.ts'
import { pointJson, sourceOf } from '../versions/stored-values.ts'
import { longestWalkMs } from './beside/walk-out.ts'
import { besideMs, byPositions } from './by-positions.ts'
import { healDistances, noteDistances } from './distances/note-distances.ts'
import { aroundMs as ignitionMs, showsIgnition } from './frozen/device-histories.ts'
import { noteReceivers } from './frozen/note-receivers.ts'
import { noteTripTimes } from './note-trip-times.ts'
import { type SeenTrips, seeTrips, type TripOfVehicle } from './see-trips.ts'
import type { SeenTrip } from './seen-trip.ts'
import { markSpikes } from './spikes/mark-spikes.ts'
import { wholeSpan } from './whole-span.ts'

type Stored = {
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
  drivingSeconds: number | null
  drivenParts: number[] | null
  idleSeconds: number | null
  maxSpeedKmh: number | null
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  byPositions: number
}

/** When a vehicle was seen, and with what. */
type Moment = Pick<PositionRow, 'vehicleId' | 'at'> & Partial<Pick<PositionRow, 'flags' | 'speedKmh'>>

/**
 * Compares the trips around newly stored positions with them, if positions decide their driving time or distance, or
 * haven't confirmed it yet, and corrects what these contradict, ends included. Most positions arrive before the trip, and confirm it: this is one lookup in a small index.
 * So are those that show first that the device of trips with the ignition off knows its ignition: a history is read newest first.
 */
export async function seeTripsAgain(
  client: ClientBase,
  context: PipelineContext,
  rows: readonly Moment[],
): Promise<void> {
  await seeStored(client, context, await tripsInQuestion(client, context.clientId, rows), true)
}

/**
 * Compares stored trips with their positions again that may have counted a way which is part of new ones beside them, or have left it to a drive of its
 * own. Few vehicles have some that are often seen: this is one lookup for a page with others.
 */
export async function seeNeighborsAgain(
  client: ClientBase,
  context: PipelineContext,
  { shared }: Pick<SeenTrips, 'shared'>,
): Promise<void> {
  if (shared.length) await seeStored(client, context, await tripsBeside(client, context, shared), true)
}

/**
 * Records the vehicles whose distances or times were found to be wrong as a whole, corrects their stored trips, and resolves
 * the trouble of those that are right again.
 */
export async function followDoubts(
  client: ClientBase,
  context: PipelineContext,
  trips: readonly TripOfVehicle[],
  { seen, doubted, open, receivers }: SeenTrips,
): Promise<void> {
  const owned = seen.map((trip, index) => ({ trip, vehicleId: trips[index]!.vehicleId }))
  await noteReceivers(client, context, receivers, open.receivers)
  const off = await noteTripTimes(client, context, owned, open.times)
  // What is off by hours has the paths of other drives.
  const byPath = new Map([...doubted].filter(([id]) => !off.has(id) && !open.times.has(id)))
  const since = new Map([...(await noteDistances(client, context, byPath, open.distances)), ...off])
  if (since.size) await seeStored(client, context, await tripsSince(client, context.clientId, since), false)
  await healDistances(
    client,
    context.clientId,
    [...open.distances.keys()].filter((id) => !doubted.has(id)),
  )
}

async function seeStored(
  client: ClientBase,
  context: PipelineContext,
  stored: readonly Stored[],
  isFollowed: boolean,
): Promise<void> {
  if (!stored.length) return
  const trips = stored.map((row) => ({ record: toRecord(row), vehicleId: row.vehicleId }))
  const result = await seeTrips(client, context, trips, false)
  const { seen } = result
  seen.forEach((trip, index) => {
    const { byPositions: before } = stored[index]!
    trip.byPositions |= before & (byPositions.end | (trip.byPositions & byPositions.distance ? byPositions.ends : 0))
    trip.start ??= stored[index]!.start
    trip.end ??= stored[index]!.end
  })
  await markPositions(client, context, [...(await markSpikes(client, context, result.spikes)), ...result.cuts])
  await storeRejected(
    client,
    context,
    'trips',
    seen.flatMap(({ contradicted }) => contradicted),
  )
  const all = seen.map((trip, index) => ({ trip, row: stored[index]! }))
  await storeConfirmed(
    client,
    context.clientId,
    all.filter(({ trip, row }) => isSame(trip, row) && isDecided(trip, row)),
  )
  await storeChanged(
    client,
    context,
    all.filter(({ trip, row }) => !isSame(trip, row)),
  )
  if (isFollowed) await followDoubts(client, context, trips, result)
}

type Again = { trip: SeenTrip; row: Stored }

async function storeChanged(client: ClientBase, context: PipelineContext, changed: readonly Again[]): Promise<void> {
  if (!changed.length) return
  await listAsStored(client, context, changed)
  const conditions = await conditionsOfTrips(
    context,
    changed.map(({ trip }) => trip),
  )
  const [starts, ends] = [changed.map(({ trip }) => trip.start), changed.map(({ trip }) => trip.end)]
  const [startPlaces, endPlaces] = [await placeIds(context, starts), await placeIds(context, ends)]
  await client.query({
    name: 'see-trips-again',
    text: `update trip t set driven_parts = n.parts::int[], driving_seconds = n.seconds, distance_meters = n.meters, distance_source = n.source,
        by_positions = n.by_positions, conditions = n.conditions, start_latitude_e6 = n.start_lat, start_longitude_e6 = n.start_lon,
        end_latitude_e6 = n.end_lat, end_longitude_e6 = n.end_lon, start_place_id = n.start_place, end_place_id = n.end_place, max_speed_kmh = n.top
      from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::int[], $6::int[], $7::smallint[], $8::smallint[], $9::text[],
          $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::smallint[])
        as n(id, at, parts, seconds, meters, source, by_positions, conditions, start_lat, start_lon, end_lat, end_lon, start_place, end_place, top)
      where t.client_id = $1 and t.id = n.id and t.started_at = n.at`,
    values: [
      context.clientId,
      changed.map(({ row }) => row.id),
      changed.map(({ row }) => row.startedAt),
      changed.map(({ trip }) => partsText(trip.drivenParts)),
      changed.map(({ trip }) => trip.drivingSeconds),
      changed.map(({ trip }) => trip.distanceMeters),
      changed.map(({ trip }) => distanceSource.code[trip.distanceSource ?? 'notSet']),
      changed.map(({ trip }) => trip.byPositions),
      conditions.map((one) => one.conditions),
      ...[starts, ends].flatMap((points) => [points.map(latitudeE6), points.map(longitudeE6)]),
      starts.map((point, index) => point && (startPlaces[index] ?? null)),
      ends.map((point, index) => point && (endPlaces[index] ?? null)),
      changed.map(({ trip }) => trip.maxSpeedKmh),
    ],
  })
  await markDirty(
    client,
    context.clientId,
    [
      ...changed.flatMap(({ row }) => daysOfTrip(context, row, new Date(row.endedAt ?? row.startedAt))),
      ...(await daysOfDrivers(
        client,
        context.clientId,
        changed.map(({ row }) => row),
      )),
    ],
    { isHistory: context.isHistory },
  )
}

/** Marks the dropped driving times of trips, as they are listed, that positions have given since. A distance of theirs isn't the dropped one, but an estimate. */
async function listAsStored(
  client: ClientBase,
  { clientId, connectionId, now }: PipelineContext,
  changed: readonly Again[],
): Promise<void> {
  const given = changed.filter(({ trip, row }) => row.drivingSeconds === null && trip.drivingSeconds !== null)
  if (!given.length) return
  await client.query({
    name: 'list-as-stored',
    text: `update rejected_record r set stored_at = $4
      where r.client_id = $1 and r.connection_id = $2 and r.external_id = any($3::text[]) and r.part = 'driving time' and r.stored_at is null
        and split_part(r.stream, '.', 1) = 'trips'`,
    values: [clientId, connectionId, given.map(({ row }) => row.externalId), now],
  })
}

/** Stores what later positions decide without changing a value. */
async function storeConfirmed(client: ClientBase, clientId: number, confirmed: readonly Again[]): Promise<void> {
  if (!confirmed.length) return
  await client.query({
    name: 'store-confirmed',
    text: `update trip t set by_positions = n.by_positions from unnest($2::bigint[], $3::timestamptz[], $4::smallint[]) as n(id, at, by_positions)
      where t.client_id = $1 and t.id = n.id and t.started_at = n.at`,
    values: [
      clientId,
      confirmed.map(({ row }) => row.id),
      confirmed.map(({ row }) => row.startedAt),
      confirmed.map(({ trip }) => trip.byPositions),
    ],
  })
}

/**
 * Returns true if positions newly decide something. That a path confirms a distance isn't stored: it would write most
 * trips of a history twice, and later positions rarely lie within one.
 */
const isDecided = (trip: SeenTrip, stored: Stored) =>
  ((trip.byPositions ^ stored.byPositions) & ~byPositions.path) !== 0

const isSame = (trip: SeenTrip, stored: Stored) =>
  trip.drivingSeconds === stored.drivingSeconds &&
  trip.distanceMeters === stored.distanceMeters &&
  trip.maxSpeedKmh === stored.maxSpeedKmh &&
  ((trip.byPositions ^ stored.byPositions) & byPositions.none) === 0 &&
  String(trip.drivenParts) === String(stored.drivenParts) &&
  isSamePlace(trip.start, stored.start) &&
  isSamePlace(trip.end, stored.end)

const latitudeE6 = (point: Coordinate | null) => point && degreesE6(point.latitude)
const longitudeE6 = (point: Coordinate | null) => point && degreesE6(point.longitude)
const isSamePlace = (one: Coordinate | null, other: Coordinate | null) =>
  latitudeE6(one) === latitudeE6(other) && longitudeE6(one) === longitudeE6(other)

const storedColumns = `t.id, t.external_id as "externalId", t.vehicle_id as "vehicleId", v.external_id as "vehicleExternalId", t.driver_id as "driverId", t.drivers, t.started_at as "startedAt", t.ended_at as "endedAt", t.day,
        ${pointJson('start')} as start, ${pointJson('end')} as "end", t.distance_meters as "distanceMeters", t.distance_source as "distanceSource", t.driving_seconds as "drivingSeconds",
        t.driven_parts as "drivenParts", t.idle_seconds as "idleSeconds", t.max_speed_kmh as "maxSpeedKmh", t.start_odometer_meters as "startOdometerMeters",
        t.end_odometer_meters as "endOdometerMeters", t.by_positions as "byPositions"`

/** Returns the ended trips of vehicles since a time for each; those that are private or derived from positions are left out. */
async function tripsSince(client: ClientBase, clientId: number, since: ReadonlyMap<string, Date>): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select ${storedColumns} from unnest($2::bigint[], $3::timestamptz[]) as s(vehicle_id, since)
       join trip t on t.client_id = $1 and t.vehicle_id = s.vehicle_id and t.started_at >= s.since
         and t.ended_at is not null and not t.is_private and not starts_with(t.external_id, $4)
       join vehicle v on v.client_id = $1 and v.id = s.vehicle_id`,
    [clientId, [...since.keys()], [...since.values()], ownTripPrefix],
  )
  return rows
}

async function tripsInQuestion(client: ClientBase, clientId: number, rows: readonly Moment[]): Promise<Stored[]> {
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
async function tripsBeside(
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

const aroundOf = (at: Date) => ({
  from: new Date(at.getTime() - ignitionMs),
  until: new Date(at.getTime() + ignitionMs),
})

function toRecord(row: Stored): ClassifiedTrip {
  const record = asSent(row)
  if (row.byPositions & byPositions.top || row.drivingSeconds === null)
    for (const { reason, isByPositions } of contradictionsIn(record)) if (isByPositions) noteSlowTop(record, reason)
  return record
}

const asSent = (row: Stored): ClassifiedTrip => ({
  externalId: row.externalId,
  vehicleExternalId: row.vehicleExternalId,
  driverExternalId: null,
  startedAt: new Date(row.startedAt),
  endedAt: row.endedAt === null ? null : new Date(row.endedAt),
  distanceMeters: row.byPositions & byPositions.distance ? null : row.distanceMeters,
  distanceSource: sourceOf(row.distanceSource),
  // What was added to its path ended there.
  start: row.byPositions & byPositions.ends ? null : row.start,
  end: row.byPositions & byPositions.ends ? null : row.end,
  idleSeconds: row.idleSeconds,
  maxSpeedKmh: row.maxSpeedKmh,
  startOdometerMeters: row.startOdometerMeters,
  endOdometerMeters: row.endOdometerMeters,
  isPrivate: false,
  revision: null,
})

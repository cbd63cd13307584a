import { distanceSource } from '@milepost/domain/codes'
import type { Coordinate } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { markDirty } from '../../../../recompute/roll-up/dirty-days.ts'
import { markPositions } from '../../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../../context.ts'
import { storeRejected } from '../../page-results.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { contradictionsIn } from '../contradictions.ts'
import { degreesE6 } from '../latest-point.ts'
import { placeIds } from '../place-ids.ts'
import { daysOfDrivers } from '../several-drivers.ts'
import { noteSlowTop } from '../stated-values.ts'
import { daysOfTrip, partsText } from '../store-parts.ts'
import { conditionsOfTrips } from '../trip-conditions.ts'
import { sourceOf } from '../versions/stored-values.ts'
import {
  type Moment,
  type Stored,
  tripsAround,
  tripsBeside,
  tripsInQuestion,
  tripsSince,
  type VehicleTime,
} from './again/stored-trips.ts'
import { withoutDrivingTime } from './again/without-driving-time.ts'
import { longestWalkMs } from './beside/walk-out.ts'
import { byPositions } from './by-positions.ts'
import { healDistances, noteDistances } from './distances/note-distances.ts'
import { noteReceivers } from './frozen/note-receivers.ts'
import { noteTripTimes } from './note-trip-times.ts'
import { type SeenTrips, seeTrips, type TripOfVehicle } from './see-trips.ts'
import type { SeenTrip } from './seen-trip.ts'
import { markSpikes } from './spikes/mark-spikes.ts'

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

/** Compares all trips with their positions again of which some are now at another time, whatever was confirmed before. */
export async function seeTripsDuring(
  client: ClientBase,
  context: PipelineContext,
  spans: readonly VehicleTime[],
): Promise<void> {
  if (spans.length) await seeStored(client, context, await tripsAround(client, context.clientId, spans, 0), true)
}

/**
 * Compares the trips beside those that are gone, or are at another time now, with their positions again: what these had of a road is theirs, and what was left
 * to a drive of its own may be part of one. `spans`: when the trips were. Detection looks again at what is between them.
 */
export async function seeBesideGone(
  client: ClientBase,
  context: PipelineContext,
  spans: readonly VehicleTime[],
): Promise<void> {
  if (!spans.length) return
  await seeStored(client, context, await tripsAround(client, context.clientId, spans, longestWalkMs), true)
  const moments = spans.flatMap(({ vehicleId, from, until }) => [from, until].map((at) => ({ vehicleId, at })))
  await markPositions(client, context, moments)
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
    const { byPositions: before, statedMeters } = stored[index]!
    const keepsEnds = statedMeters === null && trip.byPositions & byPositions.distance
    trip.byPositions |= before & (byPositions.end | (keepsEnds ? byPositions.ends : 0))
    trip.start ??= stored[index]!.start
    trip.end ??= stored[index]!.end
  })
  await markPositions(client, context, [...(await markSpikes(client, context, result.spikes)), ...result.cuts])
  const all = seen.map((trip, index) => ({ trip, row: stored[index]! }))
  // What is as it was is listed already.
  await storeRejected(
    client,
    context,
    'trips',
    all.flatMap(({ trip, row }) => (isSame(trip, row) ? [] : [...trip.contradicted, ...withoutDrivingTime(trip)])),
  )
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
        stated_meters = n.stated, stated_source = n.stated_source, stated_top_kmh = n.stated_top, by_positions = n.by_positions, conditions = n.conditions, start_latitude_e6 = n.start_lat, start_longitude_e6 = n.start_lon,
        end_latitude_e6 = n.end_lat, end_longitude_e6 = n.end_lon, start_place_id = n.start_place, end_place_id = n.end_place, max_speed_kmh = n.top
      from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::int[], $6::int[], $7::smallint[], $8::smallint[], $9::text[],
          $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::smallint[], $17::int[], $18::smallint[], $19::smallint[])
        as n(id, at, parts, seconds, meters, source, by_positions, conditions, start_lat, start_lon, end_lat, end_lon, start_place, end_place, top, stated, stated_source, stated_top)
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
      changed.map(({ trip }) => trip.stated?.meters ?? null),
      changed.map(({ trip }) => trip.stated && distanceSource.code[trip.stated.source ?? 'notSet']),
      changed.map(({ trip }) => trip.statedTopKmh),
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

/** Marks the dropped driving times of trips, as they are listed, that positions have given since, and the distances and top speeds that they have confirmed; an estimate isn't the dropped one. */
async function listAsStored(
  client: ClientBase,
  { clientId, connectionId, now }: PipelineContext,
  changed: readonly Again[],
): Promise<void> {
  const given = changed.flatMap(({ trip, row }) => [
    ...(row.drivingSeconds === null && trip.drivingSeconds !== null ? [[row.externalId, 'driving time']] : []),
    ...(row.statedMeters !== null && trip.stated === null ? [[row.externalId, 'distance']] : []),
    ...(row.statedTopKmh !== null && trip.statedTopKmh === null ? [[row.externalId, 'top speed']] : []),
  ])
  if (!given.length) return
  await client.query({
    name: 'list-as-stored',
    text: `update rejected_record r set stored_at = $5 from unnest($3::text[], $4::text[]) as n(id, part)
      where r.client_id = $1 and r.connection_id = $2 and r.external_id = n.id and r.part = n.part and r.stored_at is null
        and split_part(r.stream, '.', 1) = 'trips'`,
    values: [clientId, connectionId, given.map(([id]) => id), given.map(([, part]) => part), now],
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
  distanceMeters: row.statedMeters ?? (row.byPositions & byPositions.distance ? null : row.distanceMeters),
  distanceSource: sourceOf(row.statedMeters === null ? row.distanceSource : (row.statedSource ?? 0)),
  // What was added to its path ended there.
  start: row.byPositions & byPositions.ends ? null : row.start,
  end: row.byPositions & byPositions.ends ? null : row.end,
  idleSeconds: row.idleSeconds,
  maxSpeedKmh: row.statedTopKmh ?? row.maxSpeedKmh,
  startOdometerMeters: row.startOdometerMeters,
  endOdometerMeters: row.endOdometerMeters,
  isPrivate: false,
  revision: null,
})

import { distanceSource } from '@milepost/domain/codes'
import { localDay } from '@milepost/geo/time-zone'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { addition, addRows } from '../../../db/bulk/add-rows.ts'
import { upsert } from '../../../db/bulk/upsert.ts'
import { markDirty } from '../../../recompute/roll-up/dirty-days.ts'
import { markPositions } from '../../../recompute/roll-up/mark-due.ts'
import { markWeather } from '../../../recompute/weather/mark-weather.ts'
import type { PipelineContext } from '../../context.ts'
import { holdPersons, personOf } from '../../persons/hold-persons.ts'
import { recordId } from '../../record-id.ts'
import { hideListed } from '../hide-private.ts'
import { isOlder } from '../newest-version.ts'
import type { Rejection } from '../rejection.ts'
import { moveRevised } from '../revisions.ts'
import { ensureDrivers } from '../vehicles/ensure-drivers.ts'
import { ensureVehicles } from '../vehicles/ensure-vehicles.ts'
import { classifyTrips } from './classify-trips.ts'
import { nameByPositions } from './drivers/drivers-by-positions.ts'
import { leaveToNone } from './drivers/drivers-of-two-vehicles.ts'
import { endRunning } from './end-running.ts'
import { deriveLatest } from './gone/derive-latest.ts'
import { outdatedPlaces } from './gone/outdated-places.ts'
import { replaceOverlaps } from './gone/replace-overlaps.ts'
import { timesLeftBy } from './gone/times-left.ts'
import { degreesE6 } from './latest-point.ts'
import { moveToPlaces, placeOfTrip } from './move-to-places.ts'
import { placeIds } from './place-ids.ts'
import { removePrivateData } from './private-trips.ts'
import { replaceOwnTrips } from './replace-own-trips.ts'
import { withoutDrivingTime } from './seen/again/without-driving-time.ts'
import { seeTrips } from './seen/see-trips.ts'
import { followDoubts, seeBesideGone, seeNeighborsAgain } from './seen/see-trips-again.ts'
import type { SeenTrip } from './seen/seen-trip.ts'
import { markSpikes } from './seen/spikes/mark-spikes.ts'
import { assignEvents, daysOfDrivers, driversOf, storedOfSeveral } from './several-drivers.ts'
import { storeParts } from './store-parts.ts'
import { conditionsOfTrips, type TripConditions } from './trip-conditions.ts'
import { knownTrips, tripKeyTable, tripTimes } from './trip-keys.ts'
import { type TripRow, tripTable } from './trip-table.ts'
import { keepKnown } from './versions/keep-known.ts'

/**
 * Stores trips with their places and driving conditions, and advances the last positions of their vehicles. For a private
 * one, stores only its time and distance, and removes its vehicle's data from that time. Returns the values that are
 * dropped because no positions explain them, or theirs contradict them.
 */
export async function loadTrips(
  client: ClientBase,
  context: PipelineContext,
  records: TripRecord[],
): Promise<Rejection[]> {
  if (!records.length) return []
  await ensureVehicles(client, context, records)
  // If two share an id, the last one counts.
  const byId = new Map(records.map((record) => [recordId(context.connectionId, 'trip', record.externalId), record]))
  const stored = await knownTrips(client, context.clientId, [...byId.keys()])
  for (const { id, revision } of stored)
    if (isOlder(byId.get(id)!.revision, revision === null ? undefined : Number(revision))) byId.delete(id)
  await keepKnown(client, context.clientId, byId, stored)
  if (!byId.size) return []
  // A trip that replaces a private one is classified while that is known.
  const classified = await classifyTrips(client, context, [...byId.values()])
  const { current, gone } = await replaceOverlaps(client, context, classified)
  if (!current.length) {
    await seeBesideGone(client, context, gone)
    return []
  }
  const contested = await nameByPositions(client, context, current)
  const named = current.filter(({ isPrivate }) => !isPrivate)
  await ensureDrivers(
    client,
    context,
    named.flatMap((record) => [record, ...(record.drivers ?? [])]),
  )
  if (!context.lacksTrips) contested.push(...(await leaveToNone(client, context, named)))
  const vehicleIdOf = ({ vehicleExternalId }: TripRecord) =>
    recordId(context.connectionId, 'vehicle', vehicleExternalId)
  const ofVehicles = current.map((record) => ({ record, vehicleId: vehicleIdOf(record) }))
  const result = await seeTrips(client, context, ofVehicles)
  const { seen } = result
  const conditions = await conditionsOfTrips(context, seen)
  await markUnweathered(client, context, seen, conditions)
  const trips = await rowsOf(context, seen, conditions)
  const persons = await holdPersons(
    client,
    context.clientId,
    trips.map(({ driverId }) => driverId),
  )
  for (const trip of trips) trip.driverId = personOf(persons, trip.driverId)
  trips.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const moments = trips.map(({ id, vehicleId, driverId, day, startedAt }) => ({
    id,
    vehicleId,
    driverId,
    day,
    at: startedAt,
  }))
  const shared = [...(await storedOfSeveral(client, context.clientId, stored)), ...trips]
  const timesLeft = timesLeftBy(trips, stored)
  const lastPlaces = await outdatedPlaces(client, context.clientId, trips, stored)
  const left = await moveRevised(client, context.clientId, tripTimes, moments, stored)
  const old = new Set(stored.map(({ id }) => id))
  const fresh = trips.filter(({ id }) => !old.has(id))
  if (context.firsts) context.firsts.count += fresh.length
  if (fresh.length)
    await addRows(
      client,
      addition(tripTable, () => fresh),
      addition(tripKeyTable, () => fresh),
    )
  await upsert(
    client,
    tripTable,
    trips.filter(({ id }) => old.has(id)),
  )
  if (!context.lacksTrips && !context.isImportedDrive) await replaceOwnTrips(client, context, trips)
  if (!context.lacksTrips && !context.isImportedDrive) await endRunning(client, context, trips)
  const silent = await storeParts(client, context, seen, old)
  const ofDrivers = await daysOfDrivers(client, context.clientId, shared)
  await markDirty(client, context.clientId, [...trips, ...left, ...silent, ...ofDrivers], {
    isHistory: context.isHistory,
  })
  await assignEvents(client, context, trips)
  await followDoubts(client, context, ofVehicles, result)
  await seeNeighborsAgain(client, context, result)
  await seeBesideGone(client, context, [...gone, ...timesLeft])
  await markPositions(client, context, [...(await markSpikes(client, context, result.spikes)), ...result.cuts])
  const hidden = trips.filter(({ isPrivate }) => isPrivate)
  await removePrivateData(
    client,
    context,
    hidden.map(({ vehicleId, startedAt, endedAt }) => ({ vehicleId, from: startedAt, until: endedAt })),
  )
  if (hidden.length) await hideListed(client, context, [...new Set(hidden.map(({ vehicleId }) => vehicleId))])
  const unplaced = await deriveLatest(client, context.clientId, lastPlaces, { holdsIfSeen: true })
  for (const id of unplaced) context.newestPositions?.delete(id)
  // Trips derived from positions end at known ones.
  const odometers = context.lacksTrips ? [] : await moveToPlaces(client, context, current.flatMap(placeOfTrip))
  return [...seen.flatMap((one) => [...one.contradicted, ...withoutDrivingTime(one)]), ...odometers, ...contested]
}

function markUnweathered(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  records: readonly TripRecord[],
  conditions: readonly TripConditions[],
): Promise<void> {
  const missing = records.flatMap(({ vehicleExternalId, startedAt: from }, index) => {
    const last = conditions[index]!.lastUnweathered
    return last ? [{ vehicleId: recordId(connectionId, 'vehicle', vehicleExternalId), from, last }] : []
  })
  return markWeather(client, clientId, missing)
}

async function rowsOf(
  context: PipelineContext,
  records: SeenTrip[],
  conditions: readonly TripConditions[],
): Promise<TripRow[]> {
  const shown = records.map((record) => (record.isPrivate ? withoutSecrets(record) : record))
  const starts = await placeIds(
    context,
    shown.map((record) => record.start),
  )
  const ends = await placeIds(
    context,
    shown.map((record) => record.end),
  )
  return shown.map((record, index) => ({
    ...describe(context, record),
    conditions: conditions[index]!.conditions,
    startPlaceId: record.start && (starts[index] ?? null),
    endPlaceId: record.end && (ends[index] ?? null),
  }))
}

/** Returns a private trip in the form that may be stored. */
const withoutSecrets = (record: SeenTrip): SeenTrip => ({
  ...record,
  driverExternalId: null,
  drivers: [],
  start: null,
  end: null,
  idleSeconds: null,
  maxSpeedKmh: null,
  startOdometerMeters: null,
  endOdometerMeters: null,
  engineHours: null,
  providerScore: null,
})

function describe(
  context: PipelineContext,
  record: SeenTrip,
): Omit<TripRow, 'startPlaceId' | 'endPlaceId' | 'conditions'> {
  const { clientId, connectionId } = context
  const meters = record.distanceMeters === null ? null : Math.round(record.distanceMeters)
  return {
    clientId,
    connectionId,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    externalId: record.externalId,
    id: recordId(connectionId, 'trip', record.externalId),
    vehicleId: recordId(connectionId, 'vehicle', record.vehicleExternalId),
    driverId: record.driverExternalId && recordId(connectionId, 'driver', record.driverExternalId),
    drivers: driversOf(connectionId, record),
    day: localDay(context.clientTimeZone, record.startedAt.getTime()),
    distanceMeters: meters,
    distanceSource: distanceSource.code[record.distanceSource ?? 'notSet'],
    drivingSeconds: record.drivingSeconds,
    byPositions: record.byPositions,
    statedMeters: record.stated && Math.round(record.stated.meters),
    statedTopKmh: rounded(record.statedTopKmh),
    statedSource: record.stated && distanceSource.code[record.stated.source ?? 'notSet'],
    startLatitudeE6: record.start && degreesE6(record.start.latitude),
    startLongitudeE6: record.start && degreesE6(record.start.longitude),
    endLatitudeE6: record.end && degreesE6(record.end.latitude),
    endLongitudeE6: record.end && degreesE6(record.end.longitude),
    idleSeconds: rounded(record.idleSeconds),
    maxSpeedKmh: rounded(record.maxSpeedKmh),
    isPrivate: record.isPrivate,
    startOdometerMeters: record.startOdometerMeters ?? null,
    endOdometerMeters: record.endOdometerMeters ?? null,
    engineHours: record.engineHours ?? null,
    providerScore: record.providerScore ?? null,
    revision: record.revision,
  }
}

const rounded = (value: number | null | undefined) => (value === null || value === undefined ? null : Math.round(value))

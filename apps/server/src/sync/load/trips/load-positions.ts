import { stillKmh } from '@milepost/detection/trips/is-still'
import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { addition, addRows } from '../../../db/bulk/add-rows.ts'
import { upsertAndCount } from '../../../db/bulk/upsert.ts'
import { announce } from '../../../live/live-updates.ts'
import { markPositions } from '../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../context.ts'
import { recordSilences } from '../../late-uploads.ts'
import { recordId } from '../../record-id.ts'
import { lateClocks } from '../clocks/late-clocks.ts'
import { noteClocks } from '../clocks/note-clocks.ts'
import { steadilyLate } from '../clocks/steadily-late.ts'
import { seeEventsAgain } from '../incidents/see-events-again.ts'
import { type Rejection, rejectionOf } from '../rejection.ts'
import { ensureVehicles } from '../vehicles/ensure-vehicles.ts'
import { worthDetecting } from './detecting/worth-detecting.ts'
import { followDrivers } from './drivers/follow-drivers.ts'
import { isApproximate } from './held/approximate.ts'
import { heldBack, listHeldBack } from './held/hold-back.ts'
import { forgetHeldSpeeds, measuredBefore } from './held/measured-before.ts'
import { takeBackUnreached } from './held/take-back-unreached.ts'
import { withoutWrongSpeeds } from './held/without-wrong-speeds.ts'
import { degreesE6 } from './latest-point.ts'
import { fillReadings, isAhead, type LatestPoints, latestOf, moveLatest, type Newest } from './move-latest.ts'
import { noteLostReceivers } from './odometers/lost-receivers.ts'
import { dropOdometerJumps } from './odometers/odometer-jumps.ts'
import { readAtOf } from './odometers/read-at.ts'
import { type PositionRow, positionFlag, positionTable } from './position-tables.ts'
import { privateMoments } from './private-trips.ts'
import { rejectJumps } from './reject-jumps.ts'
import { seeTripsAgain, seeTripsDuring } from './seen/see-trips-again.ts'
import { withHoursOfStored } from './times/hours-of-stored.ts'
import { type HoursOff, listHoursOff, timesOf, withHoursUndone } from './times/hours-undone.ts'
import { withSwapsUndone } from './times/swapped-times.ts'

function ignitionFlag({ engineOn, motion, speedKmh, readAt }: PositionRecord): number {
  if (readAt) return 0
  if ((engineOn ?? motion) === true) return positionFlag.on
  if (engineOn === false) return motion === true ? 0 : positionFlag.off
  // At rest, no motion may be what the provider makes of the speed.
  return motion === false && (speedKmh ?? 0) > stillKmh ? positionFlag.carried : 0
}
/** A place that an app set is kept as a jump, which nothing but the trips made of it is compared with. */
const isSetByApp = ({ guess }: PositionRecord) => guess === 'setByApp'

function placeFlags(record: PositionRecord): number {
  if (isSetByApp(record)) return positionFlag.jump | positionFlag.guess
  return (isApproximate(record) ? positionFlag.approximate : 0) | (record.guess ? positionFlag.guess : 0)
}
const rounded = (value: number | null) => value && Math.round(value)

/** Positions as received and as stored, the newest of each vehicle, and those whose times are whole hours off. */
type PreparedPositions = { records: PositionRecord[]; rows: PositionRow[]; newest: Newest[]; hoursOff: HoursOff[] }

/** Prepares and stores positions; returns the last ones that aren't believed yet. */
export async function loadPositions(
  client: ClientBase,
  context: PipelineContext,
  records: PositionRecord[],
): Promise<Rejection[]> {
  return storePositions(client, context, preparePositions(context, records))
}

/**
 * Converts positions to rows, in the order they are stored, and finds the newest; the previous page is stored in the
 * meantime.
 */
export function preparePositions(
  { clientId, connectionId, isImportedDrive, isHistory, geocoder, newestPositions: known = new Map() }: PipelineContext,
  records: PositionRecord[],
): PreparedPositions {
  const newest = newestOfEach(records)
  const vehicleIds = new Map(
    newest.map(({ vehicleExternalId: id }) => [id, recordId(connectionId, 'vehicle', id)] as const),
  )
  const rowOf = (record: PositionRecord): PositionRow => ({
    clientId,
    vehicleId: vehicleIds.get(record.vehicleExternalId)!,
    at: record.at,
    latitudeE6: degreesE6(record.latitude),
    longitudeE6: degreesE6(record.longitude),
    speedKmh: rounded(record.speedKmh),
    headingDegrees: rounded(record.headingDegrees),
    speedLimitKmh: rounded(record.speedLimitKmh ?? null),
    flags: isImportedDrive ? positionFlag.importedDrive : ignitionFlag(record) | placeFlags(record),
  })
  const newestOf = (record: PositionRecord): Newest => {
    const row = rowOf(record)
    // History rarely moves any.
    return !isHistory && isAhead(row, known)
      ? { record, row, address: geocoder.reverse(record.latitude, record.longitude) }
      : { record, row }
  }
  const { rows, hoursOff } = withHoursUndone(withSwapsUndone(records.map(rowOf).sort(byVehicleAndTime)))
  return {
    records,
    rows: hoursOff.length ? rows.sort(byVehicleAndTime) : rows,
    hoursOff,
    newest: newest.map(newestOf).sort((a, b) => byVehicleAndTime(a.row, b.row)),
  }
}

/** Stores positions and advances each vehicle's last one; returns those that aren't believed yet. */
export async function storePositions(
  client: ClientBase,
  context: PipelineContext,
  prepared: PreparedPositions,
): Promise<Rejection[]> {
  const shown = await withoutPrivate(client, context, prepared)
  if (!shown.rows.length) return []
  await ensureVehicles(
    client,
    context,
    shown.newest.map(({ record }) => record),
  )
  const known = await latestOf(client, context, shown.newest)
  const { timely, late: wrong } = await withoutLate(client, context, shown, known)
  const { records, newest: found } = timely
  if (!timely.rows.length) return wrong
  const { rows, hoursOff } = await withAllHoursUndone(client, context, timely)
  recordSilences(context, found, known)
  const { newest, listed: jumps } = dropOdometerJumps(withoutWrongSpeeds(found, rows, known), known)
  await noteLostReceivers(client, context, records, found, known)
  await fillReadings(client, context, newest, known)
  const nameOf = new Map(found.map(({ record, row }) => [row.vehicleId, record.vehicleExternalId]))
  const atRest = context.isImportedDrive
    ? { jumps: [], listed: [] }
    : await rejectJumps(client, context.clientId, { rows, known, nameOf })
  jumps.push(...atRest.listed, ...listHoursOff(hoursOff, nameOf))
  await followDrivers(client, context, records)
  if (!(await storeRows(client, context, rows, known))) return [...wrong, ...jumps]
  await seeTripsAgain(client, context, [...rows, ...atRest.jumps])
  await seeTripsDuring(client, context, timesOf(hoursOff))
  const placed = await seeEventsAgain(client, context, rows)
  const unreached = await takeBackUnreached(client, context, rows, known)
  const { believed, listed, guessed } = await believedOf(client, context, { records, rows, newest }, known)
  const late = await steadilyLate(client, context, believed, known)
  const hasMoved = await moveLatest(client, context, believed, known)
  const hasForgotten = await forgetHeldSpeeds(client, context, guessed, known)
  await noteClocks(client, context, late)
  if (!context.isImportedDrive)
    await markPositions(client, context, [
      ...(await worthDetecting(client, context, rows, placed)),
      ...atRest.jumps,
      ...timesOf(hoursOff).map(({ vehicleId, from: at }) => ({ vehicleId, at })),
    ])
  const { clientId, connectionId } = context
  if (hasMoved || hasForgotten) await announce(client, clientId, { kind: 'positions', connectionId })
  return [...wrong, ...jumps, ...unreached, ...listed]
}

/** Puts positions whose times are whole hours off where they fit in, as well as those that only stored ones show; a file has all of its own. */
async function withAllHoursUndone(
  client: ClientBase,
  { clientId, isImportedDrive }: PipelineContext,
  { rows, hoursOff }: PreparedPositions,
): Promise<Pick<PreparedPositions, 'rows' | 'hoursOff'>> {
  if (isImportedDrive) return { rows, hoursOff }
  const more = await withHoursOfStored(client, clientId, rows)
  return {
    rows: more.hoursOff.length ? more.rows.sort(byVehicleAndTime) : more.rows,
    hoursOff: [...hoursOff, ...more.hoursOff],
  }
}

/**
 * Returns the newest positions that vehicles can have driven to, and lists the newer ones (`held/hold-back.ts`). Those without a fix (`guessed`) are
 * listed already, and wait, too (`held/measured-before.ts`).
 */
async function believedOf(
  client: ClientBase,
  context: PipelineContext,
  { records, rows, newest }: Omit<PreparedPositions, 'hoursOff'>,
  known: LatestPoints,
): Promise<{ believed: Newest[]; listed: Rejection[]; guessed: Newest[] }> {
  const ahead = newest.filter(({ record, row }) => isAhead(row, known) && !isSetByApp(record))
  if (!ahead.length) return { believed: [], listed: [], guessed: [] }
  const measured = await measuredBefore(client, context.clientId, ahead)
  const path = rows.filter(({ vehicleId, at }) => {
    const last = measured.get(vehicleId)
    return !last || at <= last.at
  })
  const unreached = await heldBack(client, context.clientId, { ahead, rows: path, known })
  const held = new Map([...measured, ...unreached])
  if (!held.size) return { believed: ahead, listed: [], guessed: [] }
  const isHeld = ({ row }: Newest) => held.has(row.vehicleId)
  const lastOf = new Map(
    ahead.filter(isHeld).map(({ record, row }) => [record.vehicleExternalId, held.get(row.vehicleId)!]),
  )
  const lasts = records.filter(
    ({ vehicleExternalId, at }) => lastOf.get(vehicleExternalId)?.at.getTime() === at.getTime(),
  )
  return {
    believed: [...ahead.filter((one) => !isHeld(one)), ...preparePositions(context, lasts).newest],
    listed: ahead.flatMap(({ record, row }) =>
      unreached.has(row.vehicleId) && !measured.has(row.vehicleId)
        ? [listHeldBack(record, row, unreached.get(row.vehicleId)!)]
        : [],
    ),
    guessed: ahead.filter(({ row }) => measured.has(row.vehicleId)),
  }
}

/** Returns positions without those of devices whose clocks are behind, which are listed. */
async function withoutLate(
  client: ClientBase,
  context: PipelineContext,
  prepared: PreparedPositions,
  known: LatestPoints,
): Promise<{ timely: PreparedPositions; late: Rejection[] }> {
  const clocks = lateClocks(context, prepared.newest, known)
  if (!clocks.length) return { timely: prepared, late: [] }
  await noteClocks(client, context, clocks)
  const reasons = new Map(clocks.map(({ vehicleExternalId, reason }) => [vehicleExternalId, reason]))
  const late = prepared.records.flatMap((record) => {
    const reason = reasons.get(record.vehicleExternalId)
    return reason === undefined ? [] : [rejectionOf(record, reason)]
  })
  const timely = prepared.records.filter(({ vehicleExternalId }) => !reasons.has(vehicleExternalId))
  return { timely: preparePositions(context, timely), late }
}

/** Returns positions without those on private trips. */
async function withoutPrivate(
  client: ClientBase,
  context: PipelineContext,
  prepared: PreparedPositions,
): Promise<PreparedPositions> {
  const hidden = await privateMoments(client, context, prepared.rows)
  if (!hidden.size) return prepared
  const keys = new Set([...hidden].map(({ vehicleId, at }) => `${vehicleId}|${at.getTime()}`))
  const idOf = (record: PositionRecord) => recordId(context.connectionId, 'vehicle', record.vehicleExternalId)
  const shown = preparePositions(
    context,
    prepared.records.filter((record) => !keys.has(`${idOf(record)}|${record.at.getTime()}`)),
  )
  return { ...shown, rows: shown.rows.filter(({ vehicleId, at }) => !keys.has(`${vehicleId}|${at.getTime()}`)) }
}

/**
 * Returns true if there was anything new. Positions newer than all known ones of their vehicle are most likely not
 * stored yet.
 */
async function storeRows(
  client: ClientBase,
  { isHistory, firsts = { count: 0 } }: PipelineContext,
  rows: PositionRow[],
  known: LatestPoints,
): Promise<boolean> {
  const isFresh = (row: PositionRow) => isHistory || isAhead(row, known)
  const fresh = rows.filter(isFresh)
  // The last hours of a route are read again for late points: most of the time there are none.
  const others = fresh.length < rows.length ? rows.filter((row) => !isFresh(row)) : []
  const written = await upsertAndCount(client, positionTable, others)
  firsts.count += fresh.length + written
  if (!fresh.length) return written > 0
  await addRows(
    client,
    addition(positionTable, () => fresh),
  )
  return true
}

/** A fixed order of keys prevents deadlocks between two writers. */
const byVehicleAndTime = (a: PositionRow, b: PositionRow) =>
  a.vehicleId === b.vehicleId ? a.at.getTime() - b.at.getTime() : a.vehicleId < b.vehicleId ? -1 : 1

/** Returns the newest position of each vehicle; one that an app set only if there is no other. */
function newestOfEach(records: PositionRecord[]): PositionRecord[] {
  const newest = new Map<string, PositionRecord>()
  for (const record of records) {
    const known = newest.get(record.vehicleExternalId)
    if (!known || isNewer(record, known)) newest.set(record.vehicleExternalId, record)
  }
  return [...newest.values()]
}

const isNewer = (one: PositionRecord, other: PositionRecord): boolean =>
  isSetByApp(one) !== isSetByApp(other)
    ? isSetByApp(other)
    : one.at > other.at || (one.at.getTime() === other.at.getTime() && readAtOf(one) > readAtOf(other))

import type { FailureKind } from '@milepost/contract/connections/sync'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import type { Json } from '@milepost/providers/kit/http/json'
import type { Page, Stream } from '@milepost/providers/kit/provider'
import { type RecordOf, type StreamName, streamNames } from '@milepost/providers/kit/record'
import type pg from 'pg'
import { announce } from '../live/live-updates.ts'
import type { OpenConnection } from '../provider-access/connection-context.ts'
import { endWaiting } from '../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from './context.ts'
import { markDaysWithoutTrips } from './days-without-trips.ts'
import { isFirstOfHour } from './first-of-hour.ts'
import { type HistoryKind, historyKinds } from './history-kinds.ts'
import { lateKey, readLateUploads } from './late-uploads.ts'
import { preparePage } from './load/prepare-page.ts'
import { endUnlistedCameras } from './load/vehicles/end-cameras.ts'
import { joinDuplicates } from './load/vehicles/join-duplicates.ts'
import { resolveUnreported } from './load/vehicles/load-mismatches.ts'
import { markGone } from './load/vehicles/mark-gone.ts'
import { deviceOf, vehicleOf } from './load/vehicles/moved-devices.ts'
import { deriveTripsFromPositions, replaceDerivedTrips } from './missing-trips.ts'
import { markListed, newVehiclesKey, readNewVehicles } from './new-vehicles.ts'
import { againKey, openAgain } from './read-again.ts'
import { readAhead } from './read-ahead.ts'
import { historyContext, readReturned, returnKey } from './returned-vehicles.ts'
import {
  beginHistories,
  completeStream,
  failStream,
  finishStream,
  readStreams,
  type StreamState,
  switchOffStream,
} from './stream-state.ts'
import { backOffMs, type HistoryTurn, type Lease, LeaseLost } from './sync-leases.ts'

/**
 * The order on request: streams read every 15 minutes or less often come first, such as cameras after a lens was
 * cleaned. The rest is never older than a minute, and may take as long to read.
 */
const rarelyReadFirst = [
  ...(['groups', 'vehicles', 'drivers', 'cameraHealth', 'mismatches'] satisfies StreamName[]),
  ...(['positions', 'incidents', 'trips', 'driverScores'] satisfies StreamName[]),
]

/** Lists that are read every 15 minutes or less often: history doesn't wait for them. */
const afterHistory: readonly StreamName[] = ['cameraHealth', 'mismatches', 'driverScores']

/**
 * How long one visit may spend on history, all kinds combined, before newer data gets its turn again: by the vehicles, so
 * that the fleets of a client are complete at about the same time.
 */
const historySlice = { perVehicleMs: 60, leastMs: 2_000, mostMs: 10_000 }

export type SyncOutcome =
  | { kind: 'read'; nextAt: Date; history: HistoryTurn }
  | { kind: 'authFailed'; reason: string }
  | { kind: 'unavailable'; reason: string; nextAt: Date }
  | { kind: 'leaseLost' }

export type SyncJob = { pool: pg.Pool; lease: Lease; connection: OpenConnection; context: PipelineContext }

/**
 * Visits a connection: reads every due stream, newest data first, or rarely read ones if someone requested it. A turn of
 * history also reads a slice of it, before lists that are rarely read; any other, at night or on request, a slice of the last
 * days again. Records are stored page by page with their cursor, so that a visit can end anywhere.
 */
export async function syncConnection(job: SyncJob): Promise<SyncOutcome> {
  const { pool, lease, connection } = job
  const states = await readStreams(pool, lease.clientId, lease.connectionId)
  const unbegun = historyKinds.filter(
    (kind) => connection.provider.streams[kind]?.history && !states.has(`${kind}.history`),
  )
  // Before anything is read: what isn't known to be missing would count as complete.
  if (unbegun.length) await beginHistories(pool, lease, unbegun)
  const readDue = async (kinds: readonly StreamName[]) => {
    for (const kind of kinds) {
      const stream = connection.provider.streams[kind] as Stream<RecordOf[typeof kind], unknown> | undefined
      if (stream && isDue(states.get(kind))) await guarded(job, kind, () => readNew(job, kind, stream, states))
    }
  }
  try {
    const kinds = lease.isRequested ? rarelyReadFirst : streamNames
    const later = (kind: StreamName) => !lease.isRequested && afterHistory.includes(kind)
    await readDue(kinds.filter((kind) => !later(kind)))
    if (lease.turn === 'history') await readHistory(job, states)
    await readDue(kinds.filter(later))
    if (lease.turn === 'new') await readRecentAgain(job)
    const after = await readStreams(pool, lease.clientId, lease.connectionId)
    const history = { at: nextHistory(after, connection), progress: historyProgress(after, connection) }
    return { kind: 'read', nextAt: earliest(after, connection), history }
  } catch (error) {
    return outcomeOf(error, lease)
  }
}

/** Returns what a provider's failure means for a visit; throws what isn't its failure. */
export function outcomeOf(error: unknown, lease: Lease): SyncOutcome {
  if (error instanceof LeaseLost) return { kind: 'leaseLost' }
  if (error instanceof AuthFailed) return { kind: 'authFailed', reason: error.message }
  if (error instanceof Unavailable)
    return { kind: 'unavailable', reason: error.message, nextAt: new Date(Date.now() + backOffMs(lease.fails + 1)) }
  throw error
}

const isDue = (state: StreamState | undefined) =>
  !state || (!state.switchedOffReason && Date.parse(state.nextAt) <= Date.now())

async function readNew<K extends StreamName>(
  job: SyncJob,
  kind: K,
  stream: Stream<RecordOf[K], unknown>,
  states: Map<string, StreamState>,
): Promise<void> {
  const { pool, lease, connection, context } = job
  const state = states.get(kind)
  const seen: string[] = []
  const startedAt = Date.now()
  const isUpToDate = state?.isUpToDate === true
  const silences: NonNullable<PipelineContext['silences']> = new Map()
  const isList = stream.listing && (kind === 'groups' || kind === 'vehicles' || kind === 'drivers')
  const listed = new Map()
  const joined = (page: Page<RecordOf[K]>) => joinDuplicates(page as Page<RecordOf['vehicles']>, listed) as typeof page
  const prepare = (page: Page<RecordOf[K]>) => {
    // One that couldn't be read is rejected, but it exists.
    if (stream.listing)
      seen.push(...[...page.records, ...page.rejected].flatMap((r) => ('externalId' in r ? [r.externalId] : [])))
    const own = { ...context, isUpToDate, silences, now: new Date() }
    return preparePage(own, { kind, key: kind }, isList ? joined(page) : page)
  }
  const pages = stream.read(connection.context, (state?.cursor ?? null) as Json)
  await readAhead(pages, prepare, (page) => page.store(pool, lease))
  if (silences.size && state?.cursor) await readLateUploads(pool, lease, connection.provider.streams, silences)
  const isOfVehicles = kind === 'vehicles'
  const listedIds = isOfVehicles ? seen.map((device) => vehicleOf(context.movedDevices, device)) : seen
  const missingSince = stream.listing ? await markGone(pool, context, kind, listedIds) : null
  const pastKinds = historyKinds.filter((each) => connection.provider.streams[each]?.history)
  const unlisted = stream.listing && isOfVehicles ? await markListed(pool, lease, listedIds) : []
  // The history of a device that was moved is known.
  const fresh = unlisted.filter((id) => deviceOf(id) === id)
  // What the first list has is read by the import of everything.
  if (fresh.length && state?.cursor)
    await readNewVehicles(pool, lease, pastKinds, fresh, connection.context.historyFrom)
  const unread = fresh.length && state?.cursor ? new Date() : null
  const returned = missingSince ?? unread
  if (returned && kind === 'vehicles')
    await readReturned(pool, lease, pastKinds, states, new Date(returned.getTime() - 2000 * stream.everySeconds))
  const longAgo = new Date(startedAt - 2000 * stream.everySeconds)
  if (stream.listing && kind === 'cameraHealth') await endUnlistedCameras(pool, context, longAgo)
  // A single failed request about a vehicle doesn't mean its trouble is over.
  if (kind === 'mismatches') await resolveUnreported(pool, context, longAgo)
  await finishStream(pool, lease, kind, stream.everySeconds)
  if (kind === 'trips' && state?.wasRefused) await replaceDerivedTrips(pool, lease)
  // Once an hour: a provider that reports trips rarely lacks some.
  if (kind === 'trips' && (!state || isFirstOfHour(new Date(state.nextAt), stream.everySeconds, new Date())))
    await markDaysWithoutTrips(pool, lease, new Date(Date.now() - recentDays * 86_400_000))
  if (kind === 'cameraHealth' || kind === 'mismatches') await announce(pool, lease.clientId, { kind: 'devices' })
}

/**
 * Reads a slice of incomplete history: of events and trips, the one that is further behind first, so that whole months
 * are complete early; then of positions, which are most of the records and least of what is shown.
 */
async function readHistory(job: SyncJob, states: Map<string, StreamState>): Promise<void> {
  const progress = (kind: HistoryKind) => states.get(`${kind}.history`)?.progress ?? 0
  const ordered = historyKinds.toSorted(
    (a, b) => Number(a === 'positions') - Number(b === 'positions') || progress(a) - progress(b),
  )
  const open = [
    ...ordered.map((kind) => ({ kind, key: `${kind}.history` })),
    ...ordered.flatMap(returned(states)),
  ].filter(({ kind, key }) => isLeft(job, kind, states.get(key)) && isDue(states.get(key)))
  const deadline = Date.now() + (await sliceMs(job))
  for (const { kind, key } of open) {
    if (Date.now() >= deadline) return
    const stream = job.connection.provider.streams[kind] as Stream<RecordOf[typeof kind], unknown>
    await guarded(job, key, () => readSlice(job, { kind, key }, stream, states.get(key), deadline))
  }
  const after = await readStreams(job.pool, job.lease.clientId, job.lease.connectionId)
  if (!open.length || nextHistory(after, job.connection)) return
  await endWaiting(job.pool, job.lease)
  await markDaysWithoutTrips(job.pool, job.lease, job.connection.context.historyFrom)
}

/** Reads a slice of recent days again, in which records may have been changed or deleted since. */
async function readRecentAgain(job: SyncJob): Promise<void> {
  const { pool, lease, connection, context } = job
  const { streams } = connection.provider
  const before = await readStreams(pool, lease.clientId, lease.connectionId)
  const kinds = await openAgain(pool, lease, { streams, timeZone: context.clientTimeZone }, before)
  if (!kinds.length) return
  const states = await readStreams(pool, lease.clientId, lease.connectionId)
  const deadline = Date.now() + (await sliceMs(job))
  for (const kind of kinds) {
    const key = againKey(kind)
    const stream = streams[kind] as Stream<RecordOf[typeof kind], unknown>
    if (!isDue(states.get(key)) || Date.now() >= deadline) continue
    await guarded(job, key, () => readSlice(job, { kind, key }, stream, states.get(key), deadline))
  }
}

/** Trips of older days are looked for when their history was imported. */
const recentDays = 7
/** The histories of a kind for returned, new and silent vehicles, if there are any. */
const returned = (states: Map<string, StreamState>) => (kind: HistoryKind) =>
  [returnKey(kind), newVehiclesKey(kind), lateKey(kind)].flatMap((key) => (states.has(key) ? [{ kind, key }] : []))

async function sliceMs({ pool, lease }: SyncJob): Promise<number> {
  const { rows } = await pool.query<{ vehicles: number }>(
    `select count(*)::int as vehicles from vehicle where client_id = $1 and connection_id = $2 and gone_at is null`,
    [lease.clientId, lease.connectionId],
  )
  const { perVehicleMs, leastMs, mostMs } = historySlice
  return Math.min(mostMs, Math.max(leastMs, (rows[0]?.vehicles ?? 0) * perVehicleMs))
}

/** Returns true if a history is to be read, now or later. */
const isLeft = ({ connection }: SyncJob, kind: StreamName, state: StreamState | undefined): boolean =>
  connection.provider.streams[kind]?.history !== undefined && !state?.completedAt && !state?.switchedOffReason

async function readSlice<K extends HistoryKind>(
  { pool, lease, connection, context }: SyncJob,
  { kind, key }: { kind: K; key: string },
  stream: Stream<RecordOf[K], unknown>,
  state: StreamState | undefined,
  deadline: number,
): Promise<void> {
  const own = historyContext(connection.context, state)
  const isWhole = await readAhead(
    stream.history!(key === againKey(kind) ? { ...own, isAgain: true } : own, (state?.cursor ?? null) as Json),
    (page) => preparePage({ ...context, isHistory: true, now: new Date() }, { kind, key }, page),
    (page) => page.store(pool, lease),
    () => Date.now() < deadline,
  )
  if (isWhole) await completeStream(pool, lease, key)
}

/** Records a failure of one stream with that stream and continues with the others; a failure of the account ends the visit. */
async function guarded({ pool, lease, context }: SyncJob, key: string, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    const failure = failureOf(error)
    if (failure || error instanceof NotPermitted) countFailure(context, key, error)
    if (error instanceof NotPermitted) {
      await switchOffStream(pool, lease, key, error.message)
      if (key === 'trips') await deriveTripsFromPositions(pool, lease)
    } else {
      if (failure) await failStream(pool, lease, key, failure)
      if (!failure?.isOfStream) throw error
    }
  }
}

const countFailure = ({ failures, clientId, connectionId }: PipelineContext, source: string, error: unknown) =>
  failures?.note({ area: 'extractor', source, error, clientId, connectionId })

/**
 * Returns which provider failure this is (other than a missing permission), and how long the stream then waits; null for
 * a bug of ours. A response that isn't understood, such as an unknown error, may be the only one: the next is soon.
 */
function failureOf(error: unknown) {
  const failed = (
    kind: FailureKind,
    { message }: Error,
    isOfStream: boolean,
    pauseMs: number,
    leastPauseMs = pauseMs,
  ) => ({
    kind,
    message,
    isOfStream,
    pauseMs,
    leastPauseMs,
  })
  if (error instanceof RateLimited) return failed('rateLimited', error, true, (error.retryAfterSeconds ?? 30) * 1000)
  if (error instanceof WireMismatch) return failed('wireMismatch', error, true, 15 * 60_000, 60_000)
  if (error instanceof Unavailable) return failed('unavailable', error, false, 0)
  if (error instanceof AuthFailed) return failed('authFailed', error, false, 0)
  return null
}

/** Returns when new data is next due, within a minute. */
function earliest(states: Map<string, StreamState>, { provider }: OpenConnection): Date {
  const times = streamNames
    .filter((kind) => provider.streams[kind])
    .map((kind) => states.get(kind))
    .filter((state) => state && !state.switchedOffReason)
    .map((state) => Date.parse(state!.nextAt))
  return new Date(Math.min(...times, Date.now() + 60_000))
}

/** Returns when incomplete history can continue; null if there is none. */
function nextHistory(states: Map<string, StreamState>, { provider }: OpenConnection): Date | null {
  const times = historyKinds
    .filter((kind) => provider.streams[kind]?.history)
    .flatMap((kind) => [`${kind}.history`, ...returned(states)(kind).map(({ key }) => key)])
    .filter((key) => !states.get(key)?.completedAt)
    .map((key) => Date.parse(states.get(key)?.nextAt ?? new Date().toISOString()))
  return times.length ? new Date(Math.max(Date.now(), Math.min(...times))) : null
}

/** The most that a kind counts which isn't read to its end. */
const justBefore1 = 0.999

/**
 * Returns how much history is imported: up to 1 of events and trips, by the kind that is further behind; from 1 to 2 of
 * positions, once only those are left.
 */
function historyProgress(states: Map<string, StreamState>, { provider }: OpenConnection): number {
  const progress = (kind: HistoryKind) => {
    const state = states.get(`${kind}.history`)
    const isOver = !provider.streams[kind]?.history || state?.completedAt || state?.switchedOffReason
    return isOver ? 1 : Math.min(state?.progress ?? 0, justBefore1)
  }
  const driven = Math.min(progress('incidents'), progress('trips'))
  return driven < 1 ? driven : 1 + progress('positions')
}

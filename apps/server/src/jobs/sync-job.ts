import { connectionHealth } from '@milepost/domain/codes'
import type { Geocoder } from '@milepost/geo/geocoder'
import type { Logger } from 'pino'
import { transact } from '../db/connection/transact.ts'
import type { HealthAndReason } from '../features/connections/sync/duplicate-unit-health.ts'
import { openAccount } from '../features/connections/sync/open-account.ts'
import { announce } from '../live/live-updates.ts'
import { openConnection } from '../provider-access/connection-context.ts'
import { setHealth } from '../provider-access/connection-health.ts'
import { enterCredentials, ifUnreadable } from '../provider-access/stored-secrets.ts'
import { weatherServiceOf } from '../provider-access/weather-service.ts'
import { activeAt, cachedScoringVersions } from '../recompute/scoring-versions.ts'
import { createPromptWeatherBook } from '../recompute/weather/prompt-weather-book.ts'
import type { Services } from '../services.ts'
import type { PipelineContext } from '../sync/context.ts'
import { createPlaceDictionary, type PlaceDictionary } from '../sync/derive/place-dictionary.ts'
import { readRushHours } from '../sync/derive/read-rush-hours.ts'
import { loadTypeDictionary, type TypeDictionary } from '../sync/derive/type-dictionary.ts'
import { readMovedDevices } from '../sync/load/vehicles/moved-devices.ts'
import { lacksTrips } from '../sync/missing-trips.ts'
import { outcomeOf, type SyncOutcome, syncConnection } from '../sync/sync-connection.ts'
import { claimDue, claimHistory, claimRequested, keepAlive, type Lease, release } from '../sync/sync-leases.ts'
import { RunningSet } from './running-set.ts'

export type SyncTools = Pick<Services, 'pool' | 'secrets' | 'config' | 'cache' | 'counts'> & {
  log: Logger
  geocoder: Geocoder
  owner: string
}

export type SyncJob = {
  /** Starts visits to due connections, and waits briefly or until one is over. Returns true if anything is running. */
  turn(signal: AbortSignal): Promise<boolean>
  /** Waits until all visits are over; those whose signal is aborted release their lease. */
  end(): Promise<void>
}

const glanceMs = 1_000
/**
 * How many extra visits may run concurrently when someone waits for them: an initial sync of another connection takes
 * minutes.
 */
const extraRequestedSyncs = 4

/**
 * Creates the job that visits due connections, several concurrently: a slow or throttling provider doesn't hold up the
 * others.
 */
export function createSyncJob(tools: SyncTools, sideBySide: number): SyncJob {
  const visits = new RunningSet(sideBySide)
  const places = createPlaceDictionary(tools.pool)
  const currentTypes = () => tools.cache.get('tag dictionary', () => loadTypeDictionary(tools.pool))
  const { pool, owner, config } = tools
  let historyTurns = 0
  const claimFor = async (free: number): Promise<Lease[]> => {
    if (free <= -extraRequestedSyncs) return []
    if (free <= 0) return claimRequested(pool, owner, free + extraRequestedSyncs)
    const due = await claimDue(pool, owner, free)
    const rest = Math.min(free - due.length, config.historyTurns - historyTurns)
    return rest > 0 ? [...due, ...(await claimHistory(pool, owner, rest, config.historyClients))] : due
  }
  const visitInTurn = async (lease: Lease, signal: AbortSignal) => {
    const isHistory = lease.turn === 'history'
    if (isHistory) historyTurns++
    await safely(tools, lease, signal, async () => visit(tools, lease, places, await currentTypes(), signal))
    if (isHistory) historyTurns--
  }
  return {
    async turn(signal) {
      const leases = await claimFor(visits.free)
      for (const lease of leases) visits.add(visitInTurn(lease, signal))
      if (visits.isEmpty) return false
      await visits.settle(glanceMs)
      return true
    },
    end: () => visits.end(),
  }
}

/** Visits a connection while the lease is kept alive; records any failure and releases the connection. */
async function safely(
  { pool, log, counts }: SyncTools,
  lease: Lease,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const stop = keepAlive(pool, lease)
  try {
    await work()
  } catch (error) {
    if (!signal.aborted) {
      log.error({ err: error, connectionId: lease.connectionId }, 'sync failed')
      counts.failures.note({ area: 'extractor', source: 'sync', error, ...idsOf(lease) })
    }
    const [nextAt, fails] = signal.aborted
      ? [new Date(), lease.fails]
      : [new Date(Date.now() + 60_000), lease.fails + 1]
    await release(pool, lease, nextAt, fails).catch(() => undefined)
  } finally {
    stop()
  }
}

const idsOf = ({ clientId, connectionId }: Lease) => ({ clientId, connectionId })

async function visit(
  tools: SyncTools,
  lease: Lease,
  places: PlaceDictionary,
  types: TypeDictionary,
  signal: AbortSignal,
): Promise<void> {
  const { pool, cache } = tools
  const { clientId, connectionId } = lease
  const connection = await openConnection(tools, clientId, connectionId, signal).catch(ifUnreadable)
  if (!connection || connection === 'unreadable') {
    if ((await release(pool, lease, null, lease.fails)) && connection)
      await transact(pool, (client) => setHealth(client, lease, connectionHealth.code.failed, enterCredentials))
    return
  }
  const taken = await openAccount(pool, lease, connection).catch((error) => outcomeOf(error, lease))
  if (taken) return conclude(tools, lease, connection.provider.manifest.displayName, taken)
  const context: PipelineContext = {
    clientId,
    connectionId,
    providerId: lease.providerId,
    clientTimeZone: connection.clientTimeZone,
    rushHours: await cache.get(`rush hours of ${clientId}`, () => readRushHours(pool, clientId)),
    scoring: activeAt(await cachedScoringVersions(tools, clientId), new Date()),
    geocoder: tools.geocoder,
    weather: createPromptWeatherBook(pool, weatherServiceOf(tools.config, pool), signal),
    types,
    places,
    movedDevices: await readMovedDevices(pool, { clientId, connectionId }),
    knownVehicles: new Set(),
    knownDrivers: new Set(),
    newestPositions: new Map(),
    privacy: { hasTrips: undefined },
    mediaAheadMs: tools.config.mediaHours * 3_600_000,
    lacksTrips: await lacksTrips(pool, lease, connection.provider),
    failures: tools.counts.failures,
    now: new Date(),
  }
  const outcome = await syncConnection({ pool, lease, connection, context })
  await conclude(tools, lease, connection.provider.manifest.displayName, outcome)
}

async function conclude(
  { pool, log }: SyncTools,
  lease: Lease,
  provider: string,
  outcome: SyncOutcome | HealthAndReason,
): Promise<void> {
  if ('health' in outcome) {
    const { health, reason } = outcome
    if (await release(pool, lease, null, lease.fails))
      await transact(pool, (client) => setHealth(client, lease, health, reason))
    return
  }
  switch (outcome.kind) {
    case 'read': {
      if (await release(pool, lease, outcome.nextAt, 0, outcome.history))
        await transact(pool, (client) => setHealth(client, lease, connectionHealth.code.validated, null))
      if (!lease.fails) return
      log.info({ connectionId: lease.connectionId }, 'provider responds again')
      return announce(pool, lease.clientId, { kind: 'connection', connectionId: lease.connectionId })
    }
    case 'authFailed':
      log.warn({ connectionId: lease.connectionId, reason: outcome.reason }, 'credentials rejected')
      if (await release(pool, lease, null, lease.fails + 1)) {
        const reason = `${provider} no longer accepts the credentials. Enter new ones to continue.`
        await transact(pool, (client) => setHealth(client, lease, connectionHealth.code.failed, reason))
      }
      return
    case 'unavailable':
      if (!lease.fails)
        log.warn({ connectionId: lease.connectionId, reason: outcome.reason }, 'provider is not responding')
      await release(pool, lease, outcome.nextAt, lease.fails + 1)
      return announce(pool, lease.clientId, { kind: 'connection', connectionId: lease.connectionId })
    case 'leaseLost':
      log.info({ connectionId: lease.connectionId }, 'another worker took over')
  }
}

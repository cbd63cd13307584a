import { connectionHealth } from '@milepost/contract/codes'
import type { Geocoder } from '@milepost/geo/geocoder'
import type { Logger } from 'pino'
import { openConnection } from '../pipeline/connection-context.ts'
import type { PipelineContext } from '../pipeline/context.ts'
import { createPlaceDictionary, type PlaceDictionary } from '../pipeline/place-dictionary.ts'
import { readRushHours } from '../pipeline/read-rush-hours.ts'
import { type SyncOutcome, syncConnection } from '../pipeline/sync-connection.ts'
import { loadTypeDictionary, type TypeDictionary } from '../pipeline/type-dictionary.ts'
import type { Services } from '../services.ts'
import { setHealth } from './connection-health.ts'
import { claimDue, type Lease, release } from './sync-leases.ts'

export type SyncTools = Pick<Services, 'pool' | 'secrets' | 'config'> & {
  log: Logger
  geocoder: Geocoder
  owner: string
}

const typesMaximumAgeMs = 30_000

/** Makes the job that visits connections when they are due. Each call visits a few side by side and tells whether any were. */
export function createSyncJob(tools: SyncTools, sideBySide: number) {
  const places = createPlaceDictionary(tools.pool)
  let types: { at: number; dictionary: Promise<TypeDictionary> } | undefined
  const currentTypes = () => {
    if (!types || Date.now() - types.at > typesMaximumAgeMs)
      types = { at: Date.now(), dictionary: loadTypeDictionary(tools.pool) }
    return types.dictionary
  }
  return async (signal: AbortSignal): Promise<boolean> => {
    const leases = await claimDue(tools.pool, tools.owner, sideBySide)
    await Promise.all(leases.map(async (lease) => visit(tools, lease, places, await currentTypes(), signal)))
    return leases.length > 0
  }
}

async function visit(
  tools: SyncTools,
  lease: Lease,
  places: PlaceDictionary,
  types: TypeDictionary,
  signal: AbortSignal,
): Promise<void> {
  const { pool, log } = tools
  const { clientId, connectionId } = lease
  const connection = await openConnection(tools, clientId, connectionId, signal)
  if (!connection) return release(pool, lease, null, 0)
  const context: PipelineContext = {
    clientId,
    connectionId,
    providerId: lease.providerId,
    clientTimeZone: connection.clientTimeZone,
    rushHours: await readRushHours(pool, clientId),
    geocoder: tools.geocoder,
    types,
    places,
    now: new Date(),
  }
  try {
    await conclude(
      tools,
      lease,
      connection.provider.manifest.displayName,
      await syncConnection({ pool, lease, connection, context }),
    )
  } catch (error) {
    if (signal.aborted) return release(pool, lease, new Date(), lease.fails)
    log.error({ err: error, connectionId }, 'sync failed')
    await release(pool, lease, new Date(Date.now() + 60_000), lease.fails + 1)
  }
}

async function conclude({ pool, log }: SyncTools, lease: Lease, provider: string, outcome: SyncOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'read':
      if (lease.fails) log.info({ connectionId: lease.connectionId }, 'provider answers again')
      await setHealth(pool, lease, connectionHealth.code.validated, null)
      return release(pool, lease, outcome.nextAt, 0)
    case 'authFailed':
      log.warn({ connectionId: lease.connectionId, reason: outcome.reason }, 'credentials refused')
      await setHealth(
        pool,
        lease,
        connectionHealth.code.failed,
        `${provider} no longer accepts the credentials. Enter new ones to go on.`,
      )
      return release(pool, lease, null, lease.fails + 1)
    case 'unavailable':
      if (!lease.fails)
        log.warn({ connectionId: lease.connectionId, reason: outcome.reason }, 'provider does not answer')
      return release(pool, lease, outcome.nextAt, lease.fails + 1)
    case 'leaseLost':
      log.info({ connectionId: lease.connectionId }, 'another worker took over')
  }
}

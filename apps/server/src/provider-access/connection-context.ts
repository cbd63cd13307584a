import { createHash } from 'node:crypto'
import type { FormSource } from '@milepost/contract/onboarding/endpoints'
import { type ConnectionOrigin, connectionOrigin } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import type { SessionStore } from '@milepost/providers/kit/auth/session-store'
import { createHttp } from '@milepost/providers/kit/http/http'
import type { ConsentApp, SyncContext } from '@milepost/providers/kit/provider'
import { type AnyProvider, providerById } from '@milepost/providers/registry'
import type pg from 'pg'
import type { SecretBox } from '../access/secret-box.ts'
import type { Config } from '../config.ts'
import { connectionSessions } from './connection-sessions.ts'
import { createPublicFetch } from './public-fetch.ts'
import { takeToken } from './rate-limiter.ts'

/** Days of the longest months: the year of history then holds six of them, up to today, and the six before. */
const longestMonth = 31

export type OpenConnection = {
  provider: AnyProvider
  context: SyncContext
  clientTimeZone: string
  name: string
  /** Null if the provider couldn't be asked yet. */
  accountId: string | null
}

export type ConnectionTools = { pool: pg.Pool; secrets: SecretBox; config: Config }

type Row = {
  provider_id: number
  name: string
  account_id: string | null
  region: string | null
  base_url: string | null
  credentials: Buffer | null
  credentials_key_id: string | null
  history_months: number
  created_at: string
  time_zone: string
}

/**
 * Returns everything a connector needs to reach one connection's provider. Null for a connection that no longer exists.
 * Throws UnreadableSecret if its credentials were stored with another secret.
 */
export async function openConnection(
  { pool, secrets, config }: ConnectionTools,
  clientId: number,
  connectionId: number,
  signal: AbortSignal,
): Promise<OpenConnection | null> {
  const { rows } = await pool.query<Row>(
    `select c.provider_id, c.name, c.account_id, c.region, c.base_url, c.credentials, c.credentials_key_id, c.history_months, c.created_at, k.time_zone
     from connection c join client k on k.id = c.client_id
     where c.client_id = $1 and c.id = $2 and c.deleted_at is null`,
    [clientId, connectionId],
  )
  const row = rows[0]
  const provider = row && providerById(row.provider_id)
  if (!row?.credentials || !provider) return null
  const credentials = provider.credentials.parse(
    JSON.parse(secrets.open(row.credentials_key_id ?? '', row.credentials)),
  )
  // Relative to when it was connected, so that a history read over days requests the same windows throughout.
  const connectedAt = Date.parse(row.created_at)
  const context = providerContext({
    provider,
    credentials,
    sessions: connectionSessions(pool, secrets, { clientId, connectionId }),
    app: consentAppOf(provider, config),
    ...placeOf(provider, { region: row.region, serverUrl: row.base_url }, config),
    historyFrom: new Date(connectedAt - row.history_months * longestMonth * dayMs),
    positionsFrom: new Date(connectedAt - config.positionDays * dayMs),
    pool,
    signal,
  })
  return { provider, context, clientTimeZone: row.time_zone, name: row.name, accountId: row.account_id }
}

/** Customers run this provider's server and supply its address. */
export const isSelfHosted = ({ manifest }: AnyProvider) => manifest.regions.length === 0

/** Where a provider is called; `pace`: how many times its limits, 1 except for simulators. */
export type ProviderPlace = { baseUrl: string; isGuarded: boolean; pace: number }

/**
 * Returns a provider's location: its region's address or the one the customer gave, unless simulators are configured to
 * answer for it. `isGuarded`: calls may only reach the internet, wherever the server and its responses point.
 */
export function placeOf(
  provider: AnyProvider,
  { region, serverUrl }: { region: string | null; serverUrl: string | null },
  config: Config,
): ProviderPlace {
  const { code, regions } = provider.manifest
  if (config.providerUrl)
    return { baseUrl: `${config.providerUrl}/${code}`, isGuarded: false, pace: config.providerPace }
  if (isSelfHosted(provider) && serverUrl) return { baseUrl: serverUrl, isGuarded: !config.privateProviders, pace: 1 }
  const found = regions.find((entry) => entry.code === region) ?? regions[0]
  if (!found) throw new Error(`${code} has no address`)
  return { baseUrl: found.baseUrl, isGuarded: false, pace: 1 }
}

/**
 * Returns Milepost's app registration with a provider; null if it has none, or if the provider has no consent flow. A
 * provider returns people to the address of the form that they left, its `source`, and accepts a code only with it.
 */
export function consentAppOf(
  { manifest }: AnyProvider,
  { consentApps, origin }: Config,
  source: FormSource = 'integration',
): ConsentApp | null {
  const app = manifest.consent && consentApps[manifest.code]
  return app ? { ...app, redirectUri: `${origin}/integration/oauth2/${manifest.code}?source=${source}` } : null
}

/** Returns the form that connections of an origin come from. */
export const formSourceOf = (origin: ConnectionOrigin): FormSource =>
  connectionOrigin.all.find(({ code }) => code === origin)!.name

export type ContextOptions = ProviderPlace & {
  provider: AnyProvider
  credentials: unknown
  sessions: SessionStore
  app: ConsentApp | null
  historyFrom: Date
  positionsFrom: Date
  pool: pg.Pool
  signal: AbortSignal
}

const publicFetch = createPublicFetch()

/** Returns a connector's context whose calls keep to the provider's limits, shared with all other processes. */
export function providerContext(options: ContextOptions): SyncContext {
  const { provider, credentials, sessions, app, baseUrl, isGuarded, pace, historyFrom, positionsFrom, pool, signal } =
    options
  const account = createHash('sha256').update(JSON.stringify(credentials)).digest('hex').slice(0, 16)
  const take = async (action: string) => {
    const limit = provider.manifest.limits[action]
    if (!limit) throw new Error(`${provider.manifest.code} has no limit for ${action}`)
    const { perSecond, burst } = limit
    const paced = { perSecond: perSecond * pace, burst: burst * pace }
    await takeToken(pool, `${provider.manifest.code}:${account}:${action}`, paced, signal)
  }
  return {
    credentials,
    sessions,
    app,
    baseUrl,
    historyFrom,
    positionsFrom,
    signal,
    now: () => new Date(),
    http: createHttp({ take, signal, ...(isGuarded && { fetch: publicFetch }) }),
  }
}

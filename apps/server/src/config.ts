import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { plainError } from '@milepost/contract/api/plain-error'
import { z } from 'zod'
import { type DirectoryConfig, directoryEnvironment, readDirectory } from './directory-config.ts'
import { type IdentityConfig, identityEnvironment, readIdentity } from './identity-config.ts'

/** Milepost's `client id:client secret` as registered with a provider. */
const consentApp = z
  .string()
  .regex(/^[^:]+:.+$/, 'must be the client ID and the client secret with a colon between them')

const isDecodable = (url: string): boolean => {
  try {
    const { username, password } = new URL(url)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Returns if this is an address, or a network smaller than all addresses, such as 10.0.0.0/8. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (!kind || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (kind === 6 ? 128 : 32))
}

/** Settings of all roles, read from the environment once; nothing else reads it. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(4100),
  MILEPOST_DATA: z.string().default('.milepost'),
  DATABASE_URL: z.string().optional(),
  MILEPOST_SHARED_BUFFERS_MB: z.coerce.number().int().min(32).max(65_536).default(256),
  MILEPOST_ORIGIN: z.url().optional(),
  MILEPOST_ANNOTATION_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an origin such as https://annotate.example.com' })
    .refine((url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`, 'must have no path')
    .optional(),
  MILEPOST_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((parts) => parts.every(isAddressRange), 'must be addresses or networks: 10.0.0.5, 10.1.0.0/16')
    .default([]),
  ...identityEnvironment,
  ...directoryEnvironment,
  MILEPOST_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MILEPOST_SECRET_OLD: z.string().min(32).optional(),
  MILEPOST_METRICS_TOKEN: z.string().optional(),
  MILEPOST_PROVIDER_URL: z.url().optional(),
  MILEPOST_PROVIDER_PACE: z.coerce.number().min(1).max(1000).default(1),
  MILEPOST_HISTORY_TURNS: z.coerce.number().int().min(1).max(8).default(8),
  MILEPOST_HISTORY_CLIENTS: z.coerce.number().int().min(1).optional(),
  MILEPOST_OAUTH_SAMSARA: consentApp.optional(),
  MILEPOST_OAUTH_MOTIVE: consentApp.optional(),
  MILEPOST_PRIVATE_PROVIDERS: z.stringbool().default(false),
  MILEPOST_PRIVATE_WEBHOOKS: z.stringbool().default(false),
  MILEPOST_HISTORY_MONTHS: z.coerce.number().int().min(0).max(24).default(12),
  MILEPOST_POSITION_DAYS: z.coerce.number().int().min(1).max(365).default(3),
  MILEPOST_MEDIA_HOURS: z.coerce.number().int().min(0).max(17_520).optional(),
  MILEPOST_DEMO_FLEETS: z.enum(['all', 'few']).default('all'),
  MILEPOST_TILES_URL: z.string().optional(),
  MILEPOST_MAP_STYLE: z.url({ protocol: /^https?$/, error: 'must be the address of a MapLibre style' }).optional(),
  MILEPOST_MAP_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[\w.:-]+( https?:\/\/[\w.:-]+)*$/,
      'must be origins with a space between: https://tiles.example.com https://fonts.example.com',
    )
    .optional(),
  MILEPOST_MAP_FILE: z.string().min(1).optional(),
  MILEPOST_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .refine(isDecodable, 'must have %25 for a % in its user or password')
    .optional(),
  MILEPOST_SMTP_PLAIN: z.stringbool().default(false),
  MILEPOST_MAIL_FROM: z.string().regex(/@/, 'must contain an address: Milepost <no-reply@example.com>').optional(),
  MILEPOST_TWILIO_ACCOUNT: z.string().regex(/^AC/, 'must be an account SID that starts with AC').optional(),
  MILEPOST_TWILIO_TOKEN: z.string().min(1).optional(),
  MILEPOST_TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG\w+)$/,
      'must be a number such as +13125550142, or a messaging service that starts with MG',
    )
    .optional(),
  MILEPOST_TWILIO_URL: z.url().default('https://api.twilio.com'),
  MILEPOST_WEATHER_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of an Open-Meteo server' })
    .optional(),
  MILEPOST_WEATHER_KEY: z.string().min(1).optional(),
  MILEPOST_CHROMIUM: z.string().min(1).optional(),
  MILEPOST_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = {
  production: boolean
  port: number
  /** The portal's URL as browsers see it. */
  origin: string
  /** The annotation portal's own origin as browsers see it; null if it shares the portal's. */
  annotationOrigin: string | null
  /** Proxies in front of this server, as addresses or networks, whose `X-Forwarded-For` names the caller. */
  trustedProxies: readonly string[]
  dataDir: string
  databaseUrl: string | null
  /** The embedded database's page cache, up to a quarter of the machine's memory. */
  sharedBuffersMb: number
  identity: IdentityConfig
  directory: DirectoryConfig
  identityPort: number
  simulatorPort: number
  /** Encrypts credentials at rest and signs media tokens; null to use one stored in the data folder. */
  secret: string | null
  oldSecret: string | null
  metricsToken: string | null
  /** URL used in place of every provider's own: the simulators. */
  providerUrl: string | null
  /** How many times a provider's rate limits simulators are called at; real ones are always called at theirs. */
  providerPace: number
  /** How many connections may import history at a time; the other visits read new data. */
  historyTurns: number
  /** How many clients may import history at a time; undefined: as many as there are. */
  historyClients: number | undefined
  /** Whether customers' own servers may be in private networks: only if all customers are trusted. */
  privateProviders: boolean
  /** Whether webhooks may lead into private networks, without TLS: only if all customers are trusted. */
  privateWebhooks: boolean
  /** Milepost's registrations with providers that use consent, by provider code. */
  consentApps: Partial<Record<string, { clientId: string; clientSecret: string }>>
  historyMonths: number
  positionDays: number
  /** Pictures and clips of events younger than this are prefetched. */
  mediaHours: number
  /** Which fleets the demo connects: all 42, or about one per provider and client. */
  demoFleets: 'all' | 'few'
  tilesUrl: string | null
  /** A MapLibre style for maps, and the other origins it loads from. */
  mapStyle: { url: string; origins: readonly string[] } | null
  /** A PMTiles file; null for the one in the data folder, if any. */
  mapFile: string | null
  /** The mail server; null to keep email in the outbox. */
  smtp: { url: string; from: string; requireTls: boolean } | null
  /** The account for text messages; null to keep them in the outbox. */
  twilio: { url: string; account: string; token: string; from: string } | null
  /** The weather service; null for none, so that weather stays unknown. */
  weather: { url: string; key: string | null; source: 'openMeteo' | 'simulated' } | null
  /** The browser for printing PDFs; null for the first one found in the usual places. */
  chromium: string | null
  logLevel: string
}

/** An invalid setting; the message names it and the fix. */
export class ConfigProblem extends Error {}

/** Reads and validates the settings. Throws ConfigProblem naming the variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment, { error: plainError })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigProblem(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const env = parsed.data
  const config: Config = {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    origin: originOf(env),
    annotationOrigin: readAnnotationOrigin(env),
    trustedProxies: env.MILEPOST_TRUSTED_PROXIES,
    dataDir: resolve(env.MILEPOST_DATA),
    databaseUrl: env.DATABASE_URL ?? null,
    sharedBuffersMb: env.MILEPOST_SHARED_BUFFERS_MB,
    identity: readIdentity(env, env.NODE_ENV === 'production', refuse),
    directory: readDirectory(env),
    identityPort: env.PORT + 1,
    simulatorPort: env.PORT + 2,
    secret: env.MILEPOST_SECRET ?? null,
    oldSecret: env.MILEPOST_SECRET_OLD ?? null,
    metricsToken: env.MILEPOST_METRICS_TOKEN ?? null,
    providerUrl: env.MILEPOST_PROVIDER_URL ?? null,
    providerPace: env.MILEPOST_PROVIDER_PACE,
    historyTurns: env.MILEPOST_HISTORY_TURNS,
    historyClients: env.MILEPOST_HISTORY_CLIENTS,
    privateProviders: env.MILEPOST_PRIVATE_PROVIDERS,
    privateWebhooks: env.MILEPOST_PRIVATE_WEBHOOKS,
    consentApps: readConsentApps({ samsara: env.MILEPOST_OAUTH_SAMSARA, motive: env.MILEPOST_OAUTH_MOTIVE }),
    historyMonths: env.MILEPOST_HISTORY_MONTHS,
    positionDays: env.MILEPOST_POSITION_DAYS,
    mediaHours: env.MILEPOST_MEDIA_HOURS ?? (env.NODE_ENV === 'production' ? 72 : 1),
    demoFleets: env.MILEPOST_DEMO_FLEETS,
    tilesUrl: env.MILEPOST_TILES_URL ?? null,
    mapStyle: readMapStyle(env),
    mapFile: env.MILEPOST_MAP_FILE ? resolve(env.MILEPOST_MAP_FILE) : null,
    smtp: readSmtp(env),
    twilio: readTwilio(env),
    weather: readWeather(env),
    chromium: env.MILEPOST_CHROMIUM ?? null,
    logLevel: env.MILEPOST_LOG,
  }
  if (config.production) refuseDemoParts(config)
  return config
}

function refuse(why: string): never {
  throw new ConfigProblem(why)
}

type Settings = z.output<typeof Environment>

const originOf = (env: Settings) => env.MILEPOST_ORIGIN ?? `http://localhost:${env.PORT}`

function readAnnotationOrigin(env: Settings): Config['annotationOrigin'] {
  if (!env.MILEPOST_ANNOTATION_ORIGIN) return null
  const [own, portal] = [new URL(env.MILEPOST_ANNOTATION_ORIGIN), new URL(originOf(env))]
  if (own.origin === portal.origin) return null
  // The Host header of a request decides which portal it gets.
  if (own.host === portal.host) throw new ConfigProblem('MILEPOST_ANNOTATION_ORIGIN must have a host of its own')
  return own.origin
}

function readMapStyle(env: Settings): Config['mapStyle'] {
  const { MILEPOST_MAP_STYLE: url, MILEPOST_MAP_ORIGINS: origins, MILEPOST_MAP_FILE: file } = env
  if (url && file) throw new ConfigProblem('Set MILEPOST_MAP_STYLE or MILEPOST_MAP_FILE, not both: maps use only one')
  if (origins && !url) throw new ConfigProblem('MILEPOST_MAP_ORIGINS only works with MILEPOST_MAP_STYLE')
  return url ? { url, origins: [...new Set([new URL(url).origin, ...(origins?.split(' ') ?? [])])] } : null
}

function readSmtp(env: Settings): Config['smtp'] {
  const { MILEPOST_SMTP_URL: url, MILEPOST_MAIL_FROM: from, MILEPOST_SMTP_PLAIN: isPlainAllowed } = env
  if (!url) return null
  if (!from) throw new ConfigProblem('MILEPOST_MAIL_FROM must be set with MILEPOST_SMTP_URL: the sender of emails')
  return { url, from, requireTls: !isPlainAllowed && !isLoopback(new URL(url).hostname) }
}

/** What is sent there doesn't leave this machine. */
const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

function readTwilio(env: Settings): Config['twilio'] {
  const given = {
    account: env.MILEPOST_TWILIO_ACCOUNT,
    token: env.MILEPOST_TWILIO_TOKEN,
    from: env.MILEPOST_TWILIO_FROM,
  }
  const missing = Object.entries(given).flatMap(([name, value]) =>
    value ? [] : [`MILEPOST_TWILIO_${name.toUpperCase()}`],
  )
  if (missing.length === 3) return null
  if (missing.length) throw new ConfigProblem(`${missing.join(' and ')} must be set to send text messages with Twilio`)
  return { url: env.MILEPOST_TWILIO_URL, ...(given as { account: string; token: string; from: string }) }
}

/** Simulated fleets drive in simulated weather, unless configured otherwise. */
function readWeather({
  MILEPOST_WEATHER_URL: url,
  MILEPOST_WEATHER_KEY: given,
  MILEPOST_PROVIDER_URL: simulators,
}: Settings): Config['weather'] {
  const key = given ?? null
  if (!url) {
    if (key)
      throw new ConfigProblem('MILEPOST_WEATHER_URL must be set with MILEPOST_WEATHER_KEY: the server the key is for')
    return simulators ? { url: `${simulators}/openmeteo`, key, source: 'simulated' } : null
  }
  const { hostname } = new URL(url)
  const isForCustomers = hostname.startsWith('customer-')
  if (hostname.endsWith('.open-meteo.com') && isForCustomers !== (key !== null))
    throw new ConfigProblem(
      isForCustomers
        ? `MILEPOST_WEATHER_KEY must be set: ${hostname} is for customers of Open-Meteo`
        : `MILEPOST_WEATHER_URL must be https://customer-${hostname} with a key`,
    )
  return { url, key, source: 'openMeteo' }
}

function readConsentApps(settings: Record<string, string | undefined>): Config['consentApps'] {
  const apps = Object.entries(settings).flatMap(([code, setting]) => {
    const colon = setting?.indexOf(':') ?? -1
    if (!setting || colon < 0) return []
    return [[code, { clientId: setting.slice(0, colon), clientSecret: setting.slice(colon + 1) }] as const]
  })
  return Object.fromEntries(apps)
}

/** Production uses its own identity provider, database and secret, never the demo's. */
function refuseDemoParts(config: Config): void {
  const missing = [
    config.databaseUrl ? null : 'DATABASE_URL',
    config.identity.issuer ? null : 'MILEPOST_ISSUER',
    config.secret ? null : 'MILEPOST_SECRET',
  ].filter((name) => name !== null)
  if (missing.length) throw new ConfigProblem(`${missing.join(', ')} must be set in production`)
  if (config.providerUrl)
    throw new ConfigProblem('MILEPOST_PROVIDER_URL points to simulators and is refused in production')
}

/** Returns the embedded database's location and memory. */
export const embeddedOf = (config: Config) => ({
  dataDir: dataFolders(config).database,
  sharedBuffersMb: config.sharedBuffersMb,
})

/** Returns the folders below the data folder. */
export const dataFolders = (config: Config) => ({
  database: join(config.dataDir, 'database'),
  media: join(config.dataDir, 'media'),
  outbox: join(config.dataDir, 'outbox'),
  maps: join(config.dataDir, 'maps'),
  simulator: join(config.dataDir, 'simulator'),
  secrets: join(config.dataDir, 'secrets'),
})

/** Returns the sign-in issuer: the configured one, or the one for local use. */
export const issuerOf = (config: Config): string => config.identity.issuer ?? `http://localhost:${config.identityPort}`

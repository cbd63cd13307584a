import { once } from 'node:events'
import { join } from 'node:path'
import { CommandProblem } from '../command-problem.ts'
import { type Config, embeddedOf, issuerOf, readConfig } from '../config.ts'
import { isDatabaseAway, waitingFor, withDatabase } from '../db/connection/database-away.ts'
import { reachDatabase } from '../db/connection/reach-database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import type { DemoDoor } from '../demo/fleet-doors.ts'
import { seedPeople } from '../demo/seed-people.ts'
import { checkStoredSecrets } from '../provider-access/stored-secrets.ts'
import type { Services } from '../services.ts'
import { checkIssuer } from './check-issuer.ts'
import { prepareDatabase } from './migrate.ts'
import { nodeFlags } from './node-flags.ts'
import { openServices } from './open-services.ts'
import { startServer } from './serve.ts'
import { assertFree, awaitAddress } from './start/await-address.ts'
import { type ChildRole, runChildren } from './start/children.ts'
import { lockInstallation } from './start/installation-lock.ts'
import { reportProgress } from './start/report-progress.ts'
import { createRotatingLog } from './start/rotating-log.ts'
import { createTerminalLog } from './start/terminal-log.ts'
import { watchDisk } from './start/watch-disk.ts'
import { stopSignal } from './stop-signal.ts'

const startDeadlineMs = 60_000
const main = new URL('../main.ts', import.meta.url)
const identity = new URL('../../../identity/src/main.ts', import.meta.url)

/**
 * Runs everything on this machine without configuration: database, sign-in, simulated providers, worker, API and
 * portals. Connects the demo fleets on the first start and announces when the first events can be viewed.
 */
export async function start(): Promise<void> {
  const config = readConfig()
  if (config.production)
    throw new CommandProblem(
      '`milepost start` includes a demo and doesn’t run in production. Run `milepost serve` and `milepost work` instead.',
    )
  const built = portalsBuilt()
  const startedAt = Date.now()
  const say = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  const lock = await lockInstallation(config.dataDir)
  const closing: (() => Promise<unknown>)[] = [lock.release]
  try {
    await Promise.all([config.port, config.identityPort, config.simulatorPort].map(assertFree))
    await bringUp(config, say, closing, built)
    await stopSignal()
    console.log('Stopping…')
  } finally {
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error))
  }
}

async function bringUp(
  config: Config,
  say: (text: string) => void,
  closing: (() => Promise<unknown>)[],
  built: Promise<unknown>,
): Promise<void> {
  const disk = watchDisk(config.dataDir, say)
  closing.push(async () => disk.stop())
  const embedded = config.databaseUrl ? null : await startEmbedded({ ...embeddedOf(config), say })
  if (embedded) closing.push(() => embedded.stop())
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const whenThere = <T>(work: () => Promise<T>) => withDatabase(work, { onAway: (error) => say(waitingFor(error)) })
  const changes = await whenThere(async () => {
    await reachDatabase(databaseUrl)
    return prepareDatabase(databaseUrl, config)
  })
  say(
    `Database ready${changes.length ? ` (${changes.length} schema ${changes.length === 1 ? 'change' : 'changes'} applied)` : ''}`,
  )

  const apps = await consentApps(config)
  const services = await openServices(
    {
      ...config,
      databaseUrl,
      providerUrl: simulatorUrl(config),
      providerPace: config.providerUrl ? config.providerPace : demoPace,
      consentApps: apps,
      logLevel: quiet(config),
    },
    'serve',
    undefined,
    createTerminalLog(createRotatingLog(join(logFolder(config), 'serve.log')), say),
  )
  closing.push(() => services.close())
  const trouble = await whenThere(() => checkStoredSecrets(services.pool, services.secrets))
  if (trouble) say(trouble)
  const { demoDoors, openDemoInvite } = await import('../demo/fleet-doors.ts')
  const doors = demoDoors(config.origin)
  const children = runChildren(
    rolesOf(config, databaseUrl, doors),
    environmentOf(config, databaseUrl, apps),
    logFolder(config),
    (name) => say(`${name} exited and is restarting. See ${join(logFolder(config), `${name}.log`)}`),
  )
  closing.push(() => children.stop())
  const app = await startServer(services)
  closing.push(() => app.close())
  say(`API ready at ${config.origin}`)

  if (config.identity.issuer) {
    const stopAsking = await checkIssuer(services.issuer, config.identity, services.log)
    closing.push(async () => stopAsking())
  } else await awaitSignIn(config, services, whenThere)
  await awaitAddress(`${simulatorUrl(config)}/`, 'The simulated providers', startDeadlineMs)
  say('Sign-in and simulated providers ready')
  const { connectFleets } = await import('../demo/connect-fleets.ts')
  const clientIds = await whenThere(() => seedPeople(services.db))
  await whenThere(() => openDemoInvite(services.db, clientIds.get('Northline Logistics')!))
  const connected = await whenThere(() => connectFleets(services, clientIds))
  if (connected) say(`${connected} demo ${connected === 1 ? 'fleet' : 'fleets'} connected`)
  await Promise.all([whenThere(() => firstEvents(services)), built])
  announceReady(config, doors)
  const { reviewCollisions } = await import('../demo/review-collisions.ts')
  const reviewer = reviewCollisions(services, [...clientIds.values()])
  closing.push(() => reviewer.stop())
  const { importLossRun } = await import('../demo/import-loss-run.ts')
  const lossRun = importLossRun(services, clientIds.get('Lakeshore Mutual')!)
  closing.push(() => lossRun.stop())
  if (config.demoFleets === 'all') {
    const { annotateHistory } = await import('../demo/annotate-history.ts')
    const annotators = annotateHistory(services, clientIds.get('Northline Logistics')!, [...clientIds.values()])
    closing.push(() => annotators.stop())
  }
  const progress = reportProgress(services, say)
  closing.push(async () => progress.stop())
}

/** `npm start` builds the portals meanwhile, and sends a message once they are there. */
function portalsBuilt(): Promise<unknown> {
  if (!process.channel) return Promise.resolve()
  const message = once(process, 'message')
  process.channel.unref()
  return message
}

/** Repeats work until the database is there for it. */
type WhenThere = <T>(work: () => Promise<T>) => Promise<T>

/** The sign-in service starts with the database: while that is away, its time doesn't run. */
async function awaitSignIn(config: Config, { pool }: Services, whenThere: WhenThere): Promise<void> {
  const address = `${issuerOf(config)}/.well-known/openid-configuration`
  for (let wasAway = true; wasAway; )
    try {
      return await awaitAddress(address, 'The sign-in service', startDeadlineMs)
    } catch (error) {
      wasAway = await pool.query('select').then(() => false, isDatabaseAway)
      if (!wasAway) throw error
      await whenThere(() => pool.query('select'))
    }
}

/** The demo's API logs only warnings and errors, unless more is requested. */
const quiet = ({ logLevel }: Config) => (logLevel === 'info' ? 'warn' : logLevel)

const simulatorUrl = (config: Config) => config.providerUrl ?? `http://localhost:${config.simulatorPort}`
/** The simulated providers know Milepost as an app; the configured registrations are for the real ones. */
async function consentApps({ providerUrl, consentApps }: Config): Promise<Config['consentApps']> {
  if (providerUrl) return consentApps
  const { simulatedApp } = await import('@milepost/simulators/simulation/http/consent-desk')
  return { samsara: simulatedApp, motive: simulatedApp }
}
const logFolder = (config: Config) => join(config.dataDir, 'logs')

function rolesOf(config: Config, databaseUrl: string, doors: readonly DemoDoor[]): ChildRole[] {
  const portals = [config.origin, ...(config.annotationOrigin ? [config.annotationOrigin] : [])]
  const issuer = ['--issuer', issuerOf(config), '--port', String(config.identityPort)]
  const origins = portals.flatMap((origin) => ['--portal', origin])
  const links = doors.flatMap((door) => ['--link', JSON.stringify(door)])
  return [
    ...(config.identity.issuer
      ? []
      : [{ name: 'identity', file: identity, args: ['--database', databaseUrl, ...issuer, ...origins, ...links] }]),
    ...(config.providerUrl ? [] : [{ name: 'simulate', file: main, args: ['simulate'] }]),
    { name: 'work', file: main, args: ['work'], nodeFlags },
  ]
}

/**
 * The demo's own simulators are called faster than the real providers allow: at MiX's and Reveal's rates, a year of
 * history takes at least 24 minutes.
 */
const demoPace = 40
/** They respond at once, so the CPU is the limit: more at a time would only delay the first. */
const demoHistoryTurns = 3

const environmentOf = (config: Config, databaseUrl: string, apps: Config['consentApps']): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  MILEPOST_DATA: config.dataDir,
  MILEPOST_PROVIDER_URL: simulatorUrl(config),
  MILEPOST_PROVIDER_PACE: String(config.providerUrl ? config.providerPace : demoPace),
  MILEPOST_HISTORY_TURNS: String(config.providerUrl ? config.historyTurns : demoHistoryTurns),
  ...(!config.providerUrl && { MILEPOST_HISTORY_CLIENTS: '1' }),
  PORT: String(config.port),
  ...Object.fromEntries(
    Object.entries(apps).map(([code, app]) => [
      `MILEPOST_OAUTH_${code.toUpperCase()}`,
      `${app?.clientId}:${app?.clientSecret}`,
    ]),
  ),
})

/** The first events are available once the first sync of the first fleet has stored them. */
async function firstEvents({ pool }: Services): Promise<void> {
  const deadline = Date.now() + startDeadlineMs
  while (Date.now() < deadline) {
    const { rowCount } = await pool.query('select 1 from incident limit 1')
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function announceReady({ origin }: Config, doors: readonly DemoDoor[]): void {
  console.log(`
Milepost is ready: ${origin}

  Sign in with password milepost
  admin@milepost.test         Northline Logistics, full access
  operator@milepost.test      Northline Logistics, manages the fleet
  viewer@milepost.test        Northline Logistics, view only
  insurer@milepost.test       Lakeshore Mutual, its insured fleets
  claims@milepost.test        Lakeshore Mutual, confirms collisions
  owner@milepost.test         Prairie Couriers, a small fleet
  new@milepost.test           Harbor & Sons, nothing connected yet
  annotator@milepost.test     rates event videos
  reviewer@milepost.test      rates event videos, leads annotators

  Connect a fleet without an account
${doors.map(({ title, href }) => `  ${title.padEnd(27)} ${href}`).join('\n')}

  API reference: ${origin}/api/docs
  Press Ctrl-C to stop.
`)
}

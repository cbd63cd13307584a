import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySessions } from '@milepost/providers/kit/auth/session-store'
import { createHttp, type Http } from '@milepost/providers/kit/http/http'
import type { Json } from '@milepost/providers/kit/http/json'
import type { Page, Stream, SyncContext } from '@milepost/providers/kit/provider'
import type { RecordOf, StreamName } from '@milepost/providers/kit/record'
import { type AnyProvider, providerByCode } from '@milepost/providers/registry'
import { simulated } from '../registry.ts'
import { Footage, type Pictures } from '../simulation/facts/footage.ts'
import { simulatedApp } from '../simulation/http/consent-desk.ts'
import type { Simulator } from '../simulation/http/simulator.ts'
import type { Account } from '../world/account.ts'
import { World } from '../world/world.ts'

const DAY_MS = 86_400_000
const PATIENCE_MS = 10_000

/** A connector wired to its simulator without a network, over a small world whose clock the test controls. */
export type Rig = {
  provider: AnyProvider
  simulator: Simulator
  account: Account
  /** The secret from the connection form, which must never appear in a message. */
  secrets: string[]
  clock: { nowMs: number }
  /** How long the connector waits for a response. */
  patience: { milliseconds: number }
  context: SyncContext
  /** Returns all pages of a stream, read to its end. */
  read<K extends StreamName>(kind: K, cursor?: Json | null): Promise<Page<RecordOf[K]>[]>
  history<K extends StreamName>(kind: K, cursor?: Json | null): Promise<Page<RecordOf[K]>[]>
}

export type RigOptions = {
  code: string
  nowMs: number
  vehicles?: number
  historyDays?: number
  perSecond?: number
  largestPage?: number
  /** A test that changes the world (`delayReception`) has its own. */
  ownWorld?: boolean
}

export function createRig(options: RigOptions): Rig {
  const { code, nowMs, vehicles = 12, historyDays = 40, perSecond = 100_000, largestPage, ownWorld } = options
  const provider = providerByCode(code)
  const brand = simulated[code]
  if (!provider || !brand) throw new Error(`${code} has no connector or no simulator`)
  const account = (ownWorld ? makeWorld(vehicles) : worldOf(vehicles)).account(TESTERS)
  const clock = { nowMs }
  const patience = { milliseconds: PATIENCE_MS }
  const simulator = brand.create({
    account,
    companyName: 'Test Freight',
    mount: `/${code}`,
    footage: new Footage(labelledPictures()),
    now: () => clock.nowMs,
    requestsPerSecond: perSecond,
    ...(largestPage && { largestPage }),
  })
  const credentials = brand.credentials(TESTERS)
  const signal = new AbortController().signal
  const context: SyncContext = {
    credentials: provider.credentials.parse(credentials),
    sessions: memorySessions(),
    app: { ...simulatedApp, redirectUri: 'http://portal.test/integration/oauth2?source=integration' },
    baseUrl: `http://provider.test/${code}`,
    http: impatient(
      createHttp({ take: (action) => assertLimited(provider, action), signal, fetch: inProcess(simulator) }),
      patience,
    ),
    now: () => new Date(clock.nowMs),
    historyFrom: new Date(nowMs - historyDays * DAY_MS),
    positionsFrom: new Date(nowMs - DAY_MS),
    signal,
  }
  const stream = <K extends StreamName>(kind: K) => provider.streams[kind] as Stream<RecordOf[K], unknown> | undefined
  return {
    provider,
    simulator,
    account,
    secrets: Object.values(credentials),
    clock,
    patience,
    context,
    read: (kind, cursor = null) => all(stream(kind)?.read(context, cursor)),
    history: (kind, cursor = null) => all(stream(kind)?.history?.(context, cursor)),
  }
}

const TESTERS = 'testers'
const worlds = new Map<number, World>()

const makeWorld = (vehicles: number) => new World({ seed: 'conformance', accounts: { [TESTERS]: { vehicles } } })

/** The same request always has the same response, so tests share generated data. */
function worldOf(vehicles: number): World {
  const world = worlds.get(vehicles) ?? makeWorld(vehicles)
  worlds.set(vehicles, world)
  return world
}

/** The worker makes no call without a limit in the manifest. */
async function assertLimited({ manifest }: AnyProvider, action: string): Promise<void> {
  if (!manifest.limits[action]) throw new Error(`The manifest of ${manifest.code} has no limit for ${action}`)
}

const inProcess =
  (simulator: Simulator): typeof fetch =>
  (url, init) => {
    // A Request holds its signal weakly, so a hanging one may be garbage-collected: listen to the given signal.
    const signal = init!.signal!
    const abandoned = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([simulator.handle(new Request(url as string, init)), abandoned])
  }

async function all<R>(pages: AsyncIterable<Page<R>> | undefined): Promise<Page<R>[]> {
  const read: Page<R>[] = []
  if (pages) for await (const page of pages) read.push(page)
  return read
}

const impatient = (http: Http, patience: Rig['patience']): Http => ({
  send: (request) => http.send({ ...request, timeoutMilliseconds: patience.milliseconds }),
  download: (request) => http.download({ ...request, timeoutMilliseconds: patience.milliseconds }),
})

let pictures: { folder: string; count: number } | undefined

/** Where a test process stores its pictures until it ends. */
function nextPicture(): string {
  if (!pictures) {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-pictures-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    pictures = { folder, count: 0 }
  }
  return join(pictures.folder, String(pictures.count++))
}

/** Instead of drawing: files that describe what the picture should show. */
function labelledPictures(): Pictures {
  const label = (text: string) => {
    const path = nextPicture()
    writeFileSync(path, text)
    return Promise.resolve(path)
  }
  return {
    clip: ({ startMs }, camera) => label(`clip ${camera} ${startMs}`),
    still: ({ startMs }, camera, seconds) => label(`still ${camera} ${startMs + seconds * 1000}`),
  }
}

import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseProblem, diskFull, errorCode, explainFolderError, isDiskFull } from '../connection/database-problem.ts'
import { findBinaries } from './embedded-binaries.ts'
import { embeddedUser, ensureCluster } from './embedded-cluster.ts'
import { type EmbeddedHome, openHome, trimLog } from './embedded-home.ts'
import { launchSetting, probeServer, socketClient } from './embedded-probe.ts'
import { type EmbeddedTuning, embeddedSettings } from './embedded-settings.ts'
import { type PostmasterPid, removeStalePid } from './postmaster-pid.ts'
import { spawnWatched, type Watched } from './watchdog.ts'

export type EmbeddedOptions = EmbeddedTuning & {
  /** Folder with everything of this database; created if missing. */
  dataDir: string
  /** Database to create if missing; `milepost` by default. */
  database?: string
  /** Folder of the PostgreSQL binaries, in place of the npm package's. */
  native?: string
  /** Receives a sentence if a server that died can't be started again yet, and once it runs again. */
  say?: (sentence: string) => void
}

export type EmbeddedPostgres = {
  /** libpq URL over the unix socket; stays the same after a server restart. */
  url: string
  /** True if this process runs the server, false if another process on this machine does. */
  readonly owned: boolean
  /** Releases the server: an owned one shuts down cleanly, another process's keeps running. */
  stop(): Promise<void>
}

const startDeadlineMs = 60_000
const stopDeadlineMs = 30_000
const trimEveryMs = 60_000
/** Between attempts to start a server that died. */
const tryAgainAfterMs = 2_000
/** With less, PostgreSQL can't write the next file of its log, and may not be able to say so. */
const leastFreeBytes = 32_000_000
const worthRetrying = /still in use|starting up|shutting down|lock file .* already exists|could not create lock file/

/**
 * Starts the embedded PostgreSQL of `dataDir`, or attaches to it if another process already runs it. If that process
 * goes away or the server dies, this one restarts it at the same URL; pools only have to reconnect. Throws
 * DatabaseProblem with one clear sentence for a full disk, an inaccessible folder or data of another version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await openHome(options.dataDir)
  const native = await findBinaries(home.owner, home.binaries, options.native).catch((error) => {
    throw explainFolderError(error, home.binaries)
  })
  await ensureCluster(home.cluster, native, home.owner, options.durable !== false)
  const database = options.database ?? 'milepost'
  const program = join(native, 'bin', 'postgres')

  let stopped = false
  const stopping = new AbortController()
  let takingOver: Promise<void> | undefined
  let server = await attachOrStart(home, program, options)
  await createDatabase(server.pid, database).catch((error) => {
    throw isDiskFull(error) ? diskFull(home.cluster, error) : error
  })
  const say = options.say ?? ((sentence) => console.error(sentence))
  const takeOver = async () => {
    let trouble: string | undefined
    while (!stopped)
      try {
        server = await attachOrStart(home, program, options)
        if (trouble) say('PostgreSQL is running again')
        return await watch()
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        if (problem !== trouble) say(`PostgreSQL stopped and can’t start again yet: ${problem}`)
        trouble = problem
        await wait(tryAgainAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
  }
  const startAgain = () => {
    if (!stopped) takingOver = takeOver()
  }
  // We restart our own server if it dies; another process's is restarted by whoever is first.
  const watch = async () => {
    if (stopped) return
    if (server.watched) void server.watched.exited.then(startAgain)
    else server.closeSentinel = await onceLost(server.pid, startAgain)
  }
  await watch()
  const trimming = setInterval(() => void trimLog(home.log).catch(() => {}), trimEveryMs).unref()

  return {
    url: `postgres://${embeddedUser}@localhost/${database}?host=${encodeURIComponent(server.pid.socketDir)}`,
    get owned() {
      return server.watched !== undefined
    },
    async stop() {
      if (stopped) return
      stopped = true
      stopping.abort()
      clearInterval(trimming)
      await server.closeSentinel?.()
      // Otherwise a starting server would keep writing into a folder whose owner thinks it stopped.
      await takingOver
      if (server.watched) await shutDown(server.watched, server.pid.pid)
    },
  }
}

type RunningServer = { pid: PostmasterPid; watched?: Watched; closeSentinel?: () => Promise<void> }

async function attachOrStart(home: EmbeddedHome, program: string, tuning: EmbeddedTuning): Promise<RunningServer> {
  const deadline = Date.now() + startDeadlineMs
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 1000)) {
    const found = await probeServer(home.cluster)
    if (found.state === 'answers') return { pid: found.pid }
    if (found.state === 'stale') await removeStalePid(home.cluster, found.pid)
    if (found.state === 'busy') {
      if (Date.now() > deadline) throw new DatabaseProblem(`PostgreSQL (process ${found.pid.pid}) is not responding.`)
    } else {
      const started = await launch(home, program, tuning)
      if ('pid' in started) return started
      if (!worthRetrying.test(started.log) || Date.now() > deadline) throw await explainExit(started.log, home)
    }
    await wait(pauseMs)
  }
}

/** One attempt: the running server, or what it logged before it failed. */
async function launch(
  home: EmbeddedHome,
  program: string,
  tuning: EmbeddedTuning,
): Promise<RunningServer | { log: string }> {
  const launchId = randomUUID()
  const settings = [
    ...embeddedSettings(tuning),
    `unix_socket_directories=${home.sockets}`,
    'unix_socket_permissions=0700',
    `${launchSetting}=${launchId}`,
  ]
  const logStart = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0
  const logFd = openSync(home.log, 'a', 0o600)
  const command = [program, '-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const watched = spawnWatched(command, { owner: home.owner, cwd: home.cluster, logFd })
  closeSync(logFd)
  const deadline = Date.now() + startDeadlineMs
  let gone = false
  void watched.exited.then(() => (gone = true))
  for (let pauseMs = 10; !gone && Date.now() < deadline; pauseMs = Math.min(pauseMs * 2, 250)) {
    const found = await probeServer(home.cluster)
    if (found.state === 'answers' && found.launch === launchId) {
      watched.child.unref()
      return { pid: found.pid, watched }
    }
    await Promise.race([watched.exited, wait(pauseMs)])
  }
  watched.release()
  await watched.exited
  return { log: readFileSync(home.log).subarray(logStart).toString() }
}

async function explainExit(log: string, home: EmbeddedHome): Promise<DatabaseProblem> {
  const { bavail, bsize } = await statfs(home.cluster)
  if (log.includes('No space left on device') || bavail * bsize < leastFreeBytes) return diskFull(home.cluster)
  const lastLines = log.trimEnd().split('\n').slice(-50).join('\n')
  return new DatabaseProblem(`PostgreSQL did not start; its last output in ${home.log}:\n${lastLines}`)
}

async function createDatabase(pid: PostmasterPid, name: string): Promise<void> {
  const client = socketClient(pid)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // 42P04, 23505: another process created it between our two statements.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}

/**
 * Keeps one idle connection to another process's server and calls `lost` when it breaks; returns the function that
 * releases it.
 */
async function onceLost(pid: PostmasterPid, lost: () => void): Promise<() => Promise<void>> {
  const socket = new Socket()
  const sentinel = socketClient(pid, socket)
  let watching = true
  const leave = () => {
    if (!watching) return
    watching = false
    lost()
  }
  sentinel.on('error', () => undefined)
  sentinel.once('end', leave)
  await sentinel.connect().then(() => socket.unref(), leave)
  return async () => {
    watching = false
    // Must keep the process alive until it has disconnected, or callers wait forever.
    socket.ref()
    await sentinel.end().catch(() => undefined)
  }
}

async function shutDown(watched: Watched, postmaster: number): Promise<void> {
  watched.release()
  const timer = new AbortController()
  const late = wait(stopDeadlineMs, 'late', { signal: timer.signal }).catch(() => 'done')
  const outcome = await Promise.race([watched.exited, late])
  timer.abort()
  // Fast shutdown wasn't enough: an immediate one is still safe, because the next start recovers from the log.
  if (outcome === 'late') process.kill(postmaster, 'SIGQUIT')
  await watched.exited
}

import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fastFolder } from '../../testing/fast-folder.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { packagedBinaries } from './embedded-binaries.ts'
import { trimLog } from './embedded-home.ts'
import { readPostmasterPid } from './postmaster-pid.ts'

const asRoot = process.getuid?.() === 0

async function dataFolder(name = 'embedded-'): Promise<string> {
  const folder = await mkdtemp(join(await fastFolder(), name))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * The data folder of a server that was started once and stopped: creating a cluster takes a second, copying it doesn't.
 */
let made: string
beforeAll(async () => {
  made = await mkdtemp(join(await fastFolder(), 'embedded-made-'))
  await (await startEmbedded({ dataDir: made, durable: false, sharedBuffersMb: 32 })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

async function filledFolder(): Promise<string> {
  const folder = await dataFolder()
  await copyCluster(folder)
  return folder
}

/** Keeps owner and modes, which Node's copy doesn't. */
const copyCluster = (folder: string) => promisify(execFile)('cp', ['-a', join(made, 'cluster'), folder])

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const server = await startEmbedded({ dataDir, durable: false, sharedBuffersMb: 32, ...options })
  onTestFinished(() => server.stop())
  return server
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process that owns the server of `dataDir`; resolves once it reports so. */
async function startInOtherProcess(dataDir: string): Promise<ChildProcess> {
  const code = `import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false, sharedBuffersMb: 32 })
    console.log(server.owned); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = await once(child.stdout, 'data')
  expect(String(output).trim()).toBe('true')
  return child
}

const patience = { timeout: 15_000, interval: 20 }

test('creates a cluster once, keeps its rows, sorts the same everywhere and denies access to others', async () => {
  const dataDir = await dataFolder()
  const first = await start(dataDir)
  expect(first.owned).toBe(true)
  await query(first.url, `create table kept as select * from (values ('b'), ('B'), ('ä'), ('a')) as t (word)`)
  const settings = `select current_setting('listen_addresses') as addresses, current_setting('jit') as jit,
    current_setting('io_method') as io, (select datlocprovider::text from pg_database where datname = 'milepost') as locale`
  expect(await query(first.url, settings)).toEqual([{ addresses: '', jit: 'off', io: 'sync', locale: 'b' }])
  await first.stop()
  expect(readPostmasterPid(join(dataDir, 'cluster'))).toBeUndefined()
  const second = await start(dataDir)
  expect(second.url).toBe(first.url)
  const rows = await query(second.url, 'select word from kept order by word')
  expect(rows.map((row) => row.word)).toEqual(['B', 'a', 'b', 'ä'])
  for (const folder of ['cluster', 'run']) expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700)
})

test.runIf(asRoot)('hands the server to another user as root', async () => {
  const dataDir = await dataFolder()
  await start(dataDir)
  const cluster = join(dataDir, 'cluster')
  const status = await readFile(`/proc/${readPostmasterPid(cluster)?.pid}/status`, 'utf8')
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
  expect(uid).toBeGreaterThan(0)
  expect((await stat(cluster)).uid).toBe(uid)
})

test.runIf(asRoot)('works below an inaccessible folder, and finds the data again', async () => {
  const closed = await dataFolder('closed-')
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'milepost')
  const first = await start(dataDir)
  const home = (await readFile(join(dataDir, 'location'), 'utf8')).trim()
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await query(first.url, 'create table kept ()')
  await first.stop()
  expect(await query((await start(dataDir)).url, `select 1 as n from pg_class where relname = 'kept'`)).toEqual([
    { n: 1 },
  ])
})

// The other user must be able to run this Node, which root's own folder may not allow.
const ordinaryUserCanRunNode =
  asRoot && spawnSync(process.execPath, ['--version'], { uid: 65534, gid: 65534, cwd: '/' }).status === 0

test.runIf(ordinaryUserCanRunNode)(
  'runs the server as the current user, and refuses another user’s folder',
  async () => {
    const dataDir = await dataFolder()
    await chmod(dataDir, 0o777)
    await mkdir(join(dataDir, 'of-root'))
    await copyCluster(join(dataDir, 'of-root'))
    await start(join(dataDir, 'of-root'))
    const own = join(dataDir, 'own')
    const code = `import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(own)}, durable: false, sharedBuffersMb: 32 })
    await server.stop()
    await startEmbedded({ dataDir: ${JSON.stringify(join(dataDir, 'of-root'))} }).catch((error) => console.log(error.message))`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
      uid: 65534,
      gid: 65534,
      cwd: '/',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    await once(child, 'close')
    expect(output).toMatch(/^The data folder .* (belongs to another user|cannot be written).*\n$/)
    expect((await stat(join(own, 'cluster'))).uid).toBe(65534)
  },
)

test('attaches on a second start, and leaves the server running when it stops', async () => {
  const dataDir = await filledFolder()
  const owner = await start(dataDir)
  const guest = await start(dataDir)
  expect([owner.owned, guest.owned]).toEqual([true, false])
  expect(guest.url).toBe(owner.url)
  await guest.stop()
  expect(await query(owner.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('agrees on one server for two simultaneous first starts', async () => {
  const dataDir = await dataFolder()
  const both = await Promise.all([start(dataDir), start(dataDir)])
  expect(both.map((server) => server.owned).sort()).toEqual([false, true])
})

test('leaves no server behind if a guest stops while taking over', async () => {
  const dataDir = await filledFolder()
  const owner = await start(dataDir)
  const guest = await start(dataDir)
  const pid = () => readPostmasterPid(join(dataDir, 'cluster'))
  const before = pid()?.pid
  await owner.stop()
  await vi.waitFor(() => expect(pid()?.pid ?? before).not.toBe(before), { ...patience, interval: 1 })
  await guest.stop()
  expect(pid()).toBeUndefined()
})

test('shuts down cleanly after kill -9 of the owner', async () => {
  const dataDir = await filledFolder()
  const owner = await startInOtherProcess(dataDir)
  const cluster = join(dataDir, 'cluster')
  expect(readPostmasterPid(cluster)).toBeDefined()
  owner.kill('SIGKILL')
  await vi.waitFor(() => expect(readPostmasterPid(cluster)).toBeUndefined(), patience)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/)
})

test('takes over at the same address when the owner is killed', async () => {
  const dataDir = await filledFolder()
  const owner = await startInOtherProcess(dataDir)
  const guest = await start(dataDir)
  expect(guest.owned).toBe(false)
  owner.kill('SIGKILL')
  await vi.waitFor(() => expect(guest.owned).toBe(true), patience)
  expect(await query(guest.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('restarts a crashed server at the same address, and stops with its owner', async () => {
  const dataDir = await filledFolder()
  const server = await start(dataDir, { durable: true })
  await query(server.url, 'create table kept as select 1 as one')
  process.kill(readPostmasterPid(join(dataDir, 'cluster'))!.pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]), patience)
  expect(server.owned).toBe(true)
  await server.stop()
  expect(readPostmasterPid(join(dataDir, 'cluster'))).toBeUndefined()
})

/** The binaries, with a server that can't write as long as the file `full` is there. */
async function binariesOnFullDisk(full: string): Promise<string> {
  const native = await dataFolder('native-')
  await chmod(native, 0o755)
  const packaged = packagedBinaries()
  for (const name of await readdir(packaged))
    if (name !== 'bin') await symlink(join(packaged, name), join(native, name))
  await rm(join(native, 'pg-symlinks.json'), { force: true })
  await writeFile(join(native, 'pg-symlinks.json'), '[]')
  await mkdir(join(native, 'bin'))
  const script = `#!/bin/sh
if [ -e '${full}' ]; then echo 'FATAL:  could not write lock file "postmaster.pid": No space left on device'; exit 1; fi
exec '${join(packaged, 'bin', 'postgres')}' "$@"
`
  await writeFile(join(native, 'bin', 'postgres'), script, { mode: 0o755 })
  return native
}

test('starts a server that a full disk ended again once there is space, and says both in one sentence', async () => {
  const dataDir = await filledFolder()
  const full = join(dataDir, 'full')
  const printed: string[] = []
  const native = await binariesOnFullDisk(full)
  const server = await start(dataDir, { native, say: (sentence) => void printed.push(sentence) })
  await writeFile(full, '')
  process.kill(readPostmasterPid(join(dataDir, 'cluster'))!.pid, 'SIGKILL')
  await vi.waitFor(() => expect(printed).toHaveLength(1), patience)
  expect(printed[0]).toMatch(
    /^PostgreSQL stopped and can’t start again yet: The disk that holds [^\n]+ is full; free some space[^\n]+$/,
  )
  await rm(full)
  await vi.waitFor(async () => expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]), patience)
  await vi.waitFor(() => expect(printed.slice(1)).toEqual(['PostgreSQL is running again']), patience)
})

test('stops while its server can’t be started again', async () => {
  const dataDir = await filledFolder()
  const full = join(dataDir, 'full')
  const printed: string[] = []
  const server = await start(dataDir, {
    native: await binariesOnFullDisk(full),
    say: (text) => void printed.push(text),
  })
  await writeFile(full, '')
  process.kill(readPostmasterPid(join(dataDir, 'cluster'))!.pid, 'SIGKILL')
  await vi.waitFor(() => expect(printed).toHaveLength(1), patience)
  await server.stop()
})

test('trims the log of a running server', async () => {
  const dataDir = await filledFolder()
  const { url } = await start(dataDir)
  const log = join(dataDir, 'postgres.log')
  await query(url, `do $$ begin raise log 'an earlier line'; end $$`)
  await trimLog(log, 10)
  await query(url, `do $$ begin raise log 'a later line'; end $$`)
  expect(await readFile(`${log}.1`, 'utf8')).toContain('an earlier line')
  expect(await readFile(log, 'utf8')).toMatch(/^[^\0]*a later line/)
  expect(await readFile(log, 'utf8')).not.toContain('an earlier line')
})

test('replaces a postmaster killed with a busy backend once the backend is gone, without losing rows', async () => {
  const dataDir = await filledFolder()
  const first = await start(dataDir, { durable: true })
  await query(first.url, 'create table kept as select generate_series(1, 500) as n')
  const busy = new pg.Client(first.url)
  busy.on('error', () => undefined)
  await busy.connect()
  const endless = busy.query('select count(*) from generate_series(1, 8000000)').catch(() => undefined)
  process.kill(readPostmasterPid(join(dataDir, 'cluster'))?.pid ?? 0, 'SIGKILL')
  const second = await start(dataDir)
  expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 500 }])
  await endless
  await busy.end().catch(() => undefined)
})

test('ignores a stale pid file whose number now belongs to another program', async () => {
  const dataDir = await filledFolder()
  const first = await start(dataDir)
  const cluster = join(dataDir, 'cluster')
  const text = readPostmasterPid(cluster)?.text ?? ''
  await first.stop()
  const { uid, gid } = await stat(cluster)
  const other = spawn('sleep', ['60'], asRoot ? { uid, gid } : {})
  onTestFinished(() => void other.kill())
  await writeFile(join(cluster, 'postmaster.pid'), text.replace(/^\d+/, String(other.pid)))
  await writeFile(join(dataDir, 'run', '.s.PGSQL.5432.lock'), text.replace(/^\d+/, String(other.pid)))
  const second = await start(dataDir)
  expect(second.owned).toBe(true)
  expect(readPostmasterPid(cluster)?.pid).not.toBe(other.pid)
})

test('refuses data of another version and unrelated folders in one sentence', async () => {
  const dataDir = await filledFolder()
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    /was written by PostgreSQL 17, but this Milepost includes 18: make a backup/,
  )
  await rm(join(dataDir, 'cluster', 'PG_VERSION'))
  await expect(start(dataDir)).rejects.toThrow('holds files that are not a PostgreSQL database')
})

test('reports the last output of a server that doesn’t start', async () => {
  const dataDir = await filledFolder()
  await writeFile(join(dataDir, 'cluster', 'postgresql.auto.conf'), "wal_level = 'nonsense'\n")
  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start.*\n.*invalid value for parameter "wal_level"/)
})

test('reports in one sentence that a data folder can’t be created', async () => {
  const dataDir = await dataFolder()
  await writeFile(join(dataDir, 'file'), '')
  await expect(start(join(dataDir, 'file', 'below'))).rejects.toThrow(
    /^The data folder .* can’t be created, because a file is in its place/,
  )
})

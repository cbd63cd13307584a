import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processesOf } from './processes-of.ts'

const runToEnd = new URL('run-to-end.mjs', import.meta.url)
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../', import.meta.url))
const port = 43_140
const ports = [port, port + 1, port + 2]

/** `npm start` without installing and building, on its own data. */
async function npmStart(): Promise<{ npm: ChildProcess; data: string; output: () => string }> {
  const data = await mkdtemp(join(tmpdir(), 'milepost-start-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  await chmod(data, 0o755)
  const script = `import { runToEnd } from '${runToEnd}'\nrunToEnd(process.execPath, ['${main}', 'start'], { cwd: '${root}' })\n`
  await writeFile(join(data, 'start.mjs'), script)
  await writeFile(join(data, 'package.json'), JSON.stringify({ scripts: { start: `"${process.execPath}" start.mjs` } }))
  const npm = spawn('npm', ['start'], {
    cwd: data,
    env: {
      ...process.env,
      PORT: String(port),
      MILEPOST_DATA: data,
      MILEPOST_HISTORY_MONTHS: '0',
      MILEPOST_DEMO_FLEETS: 'few',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const received: Buffer[] = []
  npm.stdout.on('data', (chunk: Buffer) => received.push(chunk))
  npm.stderr.on('data', (chunk: Buffer) => received.push(chunk))
  onTestFinished(async () => {
    for (const found of await processesOf(data)) spawnSync('kill', ['-9', String(Number.parseInt(found, 10))])
  })
  return { npm, data, output: () => Buffer.concat(received).toString() }
}

const isListening = (on: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(on, 'localhost')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

// Processes are found as Linux lists them. The simulated providers compute for seconds before they listen to anything,
// so what counts here is that nothing stays for good. The end of the journeys checks that nothing is left of one that
// was ready.
test.skipIf(process.platform !== 'linux')(
  'leaves nothing running if npm is stopped while starting',
  { timeout: 120_000 },
  async () => {
    const { npm, data, output } = await npmStart()
    await vi.waitFor(() => expect(output()).toContain('Database ready'), { timeout: 90_000, interval: 50 })
    expect((await processesOf(data)).length).toBeGreaterThanOrEqual(4)
    npm.kill('SIGTERM')
    await vi.waitFor(async () => expect(await processesOf(data)).toEqual([]), { timeout: 60_000, interval: 50 })
    expect(await Promise.all(ports.map(isListening))).toEqual([false, false, false])
  },
)

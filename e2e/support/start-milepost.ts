import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processesOf } from '../../tools/processes-of.ts'

const port = 43_100
/** A running Milepost, or the one started here. */
export const origin = process.env.MILEPOST_ORIGIN ?? `http://localhost:${port}`
const root = fileURLToPath(new URL('../..', import.meta.url))
const program = 'apps/server/src/main.ts'
const readyWithinMs = 120_000
const stopWithinMs = 30_000

/**
 * Starts the Milepost of all journeys like `npm start`, with its own data; Playwright stops it with the returned
 * function. `MILEPOST_ORIGIN` names one that is already running; `MILEPOST_DATA` is then its folder.
 */
export default async function startMilepost(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MILEPOST_ORIGIN) return undefined
  const data = await mkdtemp(join(tmpdir(), 'milepost-journeys-'))
  // The database may run as another user, who needs access.
  await chmod(data, 0o755)
  process.env.MILEPOST_DATA = data
  const stop = await run('start', 'Milepost is ready', {
    PORT: String(port),
    MILEPOST_HISTORY_MONTHS: '0',
    MILEPOST_MEDIA_HOURS: '0',
    MILEPOST_POSITION_DAYS: '1',
    MILEPOST_DEMO_FLEETS: 'few',
    // Journeys receive webhooks on this machine.
    MILEPOST_PRIVATE_WEBHOOKS: 'true',
  })
  return async () => {
    await stop()
    await expectNothingLeft(data)
    await rm(data, { recursive: true, force: true })
  }
}

/** A stopped Milepost leaves no process behind, whatever it had started. */
async function expectNothingLeft(data: string): Promise<void> {
  if (process.platform !== 'linux') return
  let left: string[] = []
  for (const deadline = Date.now() + 3_000; Date.now() < deadline; ) {
    left = (await processesOf(data)).filter((found) => Number.parseInt(found, 10) !== process.pid)
    if (left.length === 0) return
  }
  throw new Error(`Milepost exited and left these running:\n${left.join('\n')}`)
}

/** Starts another API with portals over the same data and a different sign-in; returns a function that stops it. */
export const serveToo = (settings: Record<string, string>): Promise<() => Promise<void>> =>
  run('serve', '"msg":"serving"', settings)

/** Returns an API token for one of the demo's people. */
export const tokenOf = (person: string): string =>
  execFileSync(process.execPath, [program, 'token', '--email', `${person}@milepost.test`], { cwd: root })
    .toString()
    .trim()

async function run(command: string, readyWords: string, settings: Record<string, string>) {
  const milepost = spawn(process.execPath, [program, command], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(milepost, readyWords)
  return async () => {
    const ended = new Promise((resolve) => milepost.once('exit', resolve))
    milepost.kill('SIGTERM')
    setTimeout(() => milepost.kill('SIGKILL'), stopWithinMs).unref()
    await ended
  }
}

function ready(milepost: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = []
    const fail = (why: string) => {
      milepost.kill('SIGTERM')
      reject(new Error(`Milepost ${why}:\n${output.join('')}`))
    }
    const timer = setTimeout(() => fail('was not ready before the timeout'), readyWithinMs)
    const ended = () => fail('ended')
    const hear = (chunk: Buffer) => {
      output.push(String(chunk))
      if (!output.join('').includes(words)) return
      clearTimeout(timer)
      milepost.off('exit', ended)
      milepost.stdout?.off('data', hear).resume()
      resolve()
    }
    milepost.once('exit', ended)
    milepost.stdout?.on('data', hear)
  })
}

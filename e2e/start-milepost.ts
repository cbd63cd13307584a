import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const port = 43_100
/** A Milepost that already runs, or the one started here. */
export const origin = process.env.MILEPOST_ORIGIN ?? `http://localhost:${port}`
const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithinMs = 120_000
const stopWithinMs = 30_000

/** The Milepost of all journeys: started as `npm start` does, and stopped by Playwright with what this gives. */
export default async function startMilepost(): Promise<(() => Promise<void>) | undefined> {
  return process.env.MILEPOST_ORIGIN ? undefined : runMilepost(port)
}

/** Starts everything on data of its own; resolves, once it is ready, with what stops it again. */
export async function runMilepost(port: number, settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'milepost-journeys-'))
  // The database may run as another user, who has to get in.
  await chmod(data, 0o755)
  const server = spawn(process.execPath, ['apps/server/src/main.ts', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      MILEPOST_DATA: data,
      MILEPOST_HISTORY_MONTHS: '1',
      MILEPOST_MEDIA_HOURS: '0',
      MILEPOST_POSITION_DAYS: '1',
      MILEPOST_DEMO_FLEETS: 'few',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(server)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), stopWithinMs).unref()
    await ended
    await rm(data, { recursive: true, force: true })
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const fail = (why: string) => {
      server.kill('SIGTERM')
      reject(new Error(`Milepost ${why}:\n${said.join('')}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), readyWithinMs)
    const ended = () => fail('ended')
    const hear = (chunk: Buffer) => {
      said.push(String(chunk))
      if (!said.join('').includes('Milepost is ready')) return
      clearTimeout(timer)
      server.off('exit', ended)
      server.stdout?.off('data', hear).resume()
      resolve()
    }
    server.once('exit', ended)
    server.stdout?.on('data', hear)
  })
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type DemoCpu, demoCpu } from './process-cpu.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Demo = AsyncDisposable & {
  /** True while it runs; it may end by itself, for example if a port is taken. */
  isRunning(): boolean
  /** True once the portal and the sign-in page respond. */
  isOpen(): Promise<boolean>
  /** Returns a token of one of the demo's people, once they exist. */
  token(email: string): Promise<string | null>
  get<Answer>(token: string, path: string, query?: Record<string, string>): Promise<Answer>
  cpu(): DemoCpu
}

/**
 * Clones what is committed and runs `npm start` there, as a new user does, on fresh data. Both are in a temporary folder
 * that is removed on dispose.
 */
export async function startDemo(port: number): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-first-minutes-'))
  // The database may run as another user, who needs access.
  await chmod(folder, 0o755)
  const [clone, dataDir] = [join(folder, 'clone'), join(folder, 'data')]
  const env = { ...process.env, PORT: String(port), MILEPOST_DATA: dataDir }
  await promisify(execFile)('git', ['clone', '--quiet', root, clone])
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const responds = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
  return {
    isRunning,
    isOpen: async () =>
      (await responds(`http://localhost:${port}/`)) &&
      (await responds(`http://localhost:${port + 1}/.well-known/openid-configuration`)),
    token: (email) =>
      promisify(execFile)(process.execPath, ['apps/server/src/main.ts', 'token', '--email', email], {
        cwd: root,
        env,
      }).then(
        ({ stdout }) => stdout.trim() || null,
        () => null,
      ),
    async get<Answer>(token: string, path: string, query: Record<string, string> = {}) {
      const response = await fetch(`http://localhost:${port}/api${path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
      return (await response.json()) as Answer
    },
    cpu: () => demoCpu(process.pid),
    async [Symbol.asyncDispose]() {
      if (isRunning()) child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { proxyTo } from '../testing/database-proxy.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const patience = { timeout: 30_000, interval: 20 }

/** Runs a role on this database until the test ends. */
async function run(role: string, databaseUrl: string, port: number) {
  const data = await mkdtemp(join(tmpdir(), 'milepost-away-'))
  const env = { ...process.env, DATABASE_URL: databaseUrl, MILEPOST_DATA: data, PORT: String(port) }
  const child = spawn(process.execPath, [main, role], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
  })
  return { printed: () => printed, isRunning: () => child.exitCode === null && child.signalCode === null }
}

test.each([
  ['serve', 43_260, '"msg":"serving"'],
  ['work', 43_270, '"msg":"working"'],
])(
  '%s waits for a database that is away at start, in one sentence, and survives losing it',
  { timeout: 90_000 },
  async (role, port, ready) => {
    await using database = await createTestDatabase()
    await using proxy = await proxyTo(database.url)
    proxy.cut()
    const { printed, isRunning } = await run(role, proxy.url, port)
    await vi.waitFor(() => expect(printed()).toContain('Waiting for the database. It isn’t responding.'), patience)
    expect(printed().trim().split('\n')).toHaveLength(1)
    proxy.reopen()
    // Each connection that it opens while it starts is lost once.
    for (let cuts = 0; cuts < 12 && !printed().includes(ready); cuts += 1) {
      const before = proxy.made
      await vi.waitFor(
        () => expect(proxy.made > before || printed().includes(ready) || !isRunning()).toBe(true),
        patience,
      )
      proxy.cut()
      proxy.reopen()
    }
    await vi.waitFor(() => expect(printed()).toContain(ready), patience)
    const before = proxy.made
    proxy.cut()
    proxy.reopen()
    await vi.waitFor(() => expect(proxy.made).toBeGreaterThan(before), patience)
    expect(isRunning()).toBe(true)
  },
)

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPool } from '../db/connection/database.ts'
import { transact } from '../db/connection/transact.ts'
import { proxyTo } from '../testing/database-proxy.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { type JobHandlers, runJobs } from './run-jobs.ts'

const log = pino({ level: 'silent' })
const nothing = async () => {}
let server: TestServer
let running: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  server = await createTestServer()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => server[Symbol.asyncDispose]())

const idle: JobHandlers = {
  'compliance.notify': async () => {},
  'connection.review': async () => {},
  'export.write': nothing,
  'message.send': nothing,
  'report.send': nothing,
  'tags.retranslate': nothing,
  'tokens.remind': nothing,
  upkeep: nothing,
}
const start = async (handlers: Partial<JobHandlers>) => {
  running = await runJobs(
    { ...server.services, log },
    { ...idle, ...handlers },
    { lookSeconds: 0.5, maintenanceSeconds: 1 },
  )
}
const message = (messageId = randomUUID()) => ({ clientId: 1, messageId })
const ask = (payload: { clientId: number; messageId: string }) =>
  transact(server.services.pool, (client) =>
    server.services.queue.enqueue(client, 'message.send', payload, { clientId: 1 }),
  )
const runOf = async (id: string) =>
  (await server.services.pool.query('select * from job_run where id = $1', [id])).rows[0]
const become = (id: string, state: string) =>
  vi.waitFor(async () => expect((await runOf(id)).state).toBe(state), { timeout: 15_000, interval: 50 })

test('does a job once and records its client, progress and lines in the run', async () => {
  const done: string[] = []
  await start({
    'message.send': async ({ messageId }, { line, progress }) => {
      line('begun')
      progress(3, 4)
      done.push(messageId)
    },
  })
  const payload = message()
  const id = await ask(payload)
  await become(id, 'done')
  expect(done).toEqual([payload.messageId])
  expect(await runOf(id)).toMatchObject({ client_id: 1, attempts: 1, records: '3', total: '4', error: null })
  expect((await runOf(id)).log[0]).toMatch(/begun$/)
})

test('starts once the database is back', async () => {
  await using proxy = await proxyTo(server.services.pool.options.connectionString!)
  const pool = createPool(proxy.url, { size: 4 })
  onTestFinished(() => pool.end())
  const lines: string[] = []
  const noted = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  proxy.cut()
  const starting = runJobs({ ...server.services, pool, log: noted }, idle, { lookSeconds: 0.5, maintenanceSeconds: 1 })
  await vi.waitFor(() => expect(lines.join()).toContain('when the database is back'), { timeout: 5_000 })
  proxy.reopen()
  const jobs = await starting
  onTestFinished(() => jobs.stop())
  await become(await ask(message()), 'done')
})

test('drops a job whose transaction is rolled back', async () => {
  const { pool, queue } = server.services
  let id = ''
  await expect(
    transact(pool, async (client) => {
      id = await queue.enqueue(client, 'message.send', message())
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow('thought better')
  expect(await runOf(id)).toBeUndefined()
  const { rows } = await pool.query('select from pgboss.job where id = $1', [id])
  expect(rows).toEqual([])
})

test('refuses to enqueue outside a transaction: a worker could be faster than the record', async () => {
  await expect(server.services.queue.enqueue(server.services.db, 'message.send', message())).rejects.toThrow(
    /transaction/,
  )
})

test('never overlaps two runs of one key, and runs other keys alongside', async () => {
  let inside = 0
  let most = 0
  const keys = new Map<string, number>()
  await start({
    'message.send': async ({ messageId }) => {
      const together = (keys.get(messageId) ?? 0) + 1
      keys.set(messageId, together)
      most = Math.max(most, together)
      inside += 1
      await new Promise((resolve) => setTimeout(resolve, 30))
      keys.set(messageId, together - 1)
    },
  })
  const same = message()
  const ids = await Promise.all([ask(same), ask(same), ask(same), ask(message())])
  for (const id of ids) await become(id, 'done')
  expect(inside).toBe(4)
  expect(most).toBe(1)
})

test('retries a failed job later with its error on record, or at once when retried manually', async () => {
  let tries = 0
  await start({
    'message.send': async () => {
      tries += 1
      if (tries === 1) throw new Error('the server was out')
    },
  })
  const id = await ask(message())
  await vi.waitFor(async () => expect((await runOf(id)).error).toBe('the server was out'), { timeout: 10_000 })
  const waiting = await runOf(id)
  expect(waiting.state).toBe('queued')
  expect(waiting.next_at.getTime?.() ?? Date.parse(waiting.next_at)).toBeGreaterThan(Date.now())
  await server.services.pool.query(`update pgboss.job set start_after = now() where id = $1`, [id])
  await become(id, 'done')
  expect((await runOf(id)).attempts).toBe(2)
})

test('signals a job that is canceled while it runs and keeps it canceled', async () => {
  let signaled = false
  await start({
    'message.send': async (_payload, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      signaled = true
    },
  })
  const id = await ask(message())
  await become(id, 'running')
  await server.services.queue.cancel(id)
  await vi.waitFor(() => expect(signaled).toBe(true), { timeout: 10_000 })
  expect((await runOf(id)).state).toBe('cancelled')
  await expect(server.services.queue.cancel(id)).rejects.toThrow(/already finished/)
  await server.services.queue.retry(id)
  await become(id, 'running')
  await server.services.queue.cancel(id)
})

test('returns the waiting run for a job that joins', async () => {
  const { pool, queue } = server.services
  const once = () => transact(pool, (client) => queue.enqueue(client, 'upkeep', {}))
  const first = await once()
  expect(await once()).toBe(first)
  await queue.cancel(first)
  expect(await once()).not.toBe(first)
})

test('hands the job of a dead worker to another', async () => {
  const { pool } = server.services
  const id = await ask(message())
  // What a killed worker leaves behind: its job is active, its run is running, and no heartbeat follows.
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
    heartbeat_on = now() - interval '2 minutes' where id = $1`,
    [id],
  )
  await pool.query(`update job_run set state = 'running', attempts = 1 where id = $1`, [id])
  await start({})
  await vi.waitFor(
    async () => {
      await pool.query(`update pgboss.job set start_after = now() where id = $1 and state = 'retry'`, [id])
      expect((await runOf(id)).state).toBe('done')
    },
    { timeout: 18_000, interval: 200 },
  )
  expect((await runOf(id)).attempts).toBe(2)
}, 30_000)

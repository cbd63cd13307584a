import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'
import { write } from '../../write.ts'
import { scopeTo } from '../scope/scope.ts'
import { workFor } from './caller-work.ts'
import { createDatabase, createPool } from './database.ts'
import { createCache, dropCached, type ReferenceCache, typeKeys } from './reference-cache.ts'
import { transact } from './transact.ts'

// A server, and another process's own pool and cache.
let server: TestServer
let pool: pg.Pool
let cache: ReferenceCache

beforeEach(async () => {
  server = await createTestServer()
  pool = createPool(server.services.pool.options.connectionString!, { size: 3 })
  cache = await createCache(pool)
})
afterEach(async () => {
  await cache.close()
  await pool.end()
  await server[Symbol.asyncDispose]()
})

const counted = (values: string[]) => {
  const load = vi.fn(async () => values[load.mock.calls.length - 1] ?? 'last')
  return load
}

test('returns a new value in one process as soon as another has written it', async () => {
  const app = await buildApp({ ...server.services, pool, db: createDatabase(pool), cache })
  const token = await server.token(await server.client('Client'), ['viewer'])
  const word = async () => {
    const types = await ask(app, incidentTypeEndpoints.list, {}, token)
    return types.find(({ translatedType }) => translatedType === 'collision')?.word
  }
  try {
    const before = await word()
    await pool.query(`update incident_type set word = 'Not reported' where translated_type = 'collision'`)
    expect(await word()).toBe(before)
    await transact(server.services.pool, async (client) => {
      await client.query(`update incident_type set word = 'Crash' where translated_type = 'collision'`)
      await dropCached(client, ...typeKeys)
      expect(await word()).toBe(before)
    })
    await vi.waitFor(async () => expect(await word()).toBe('Crash'), { timeout: 1_000, interval: 5 })
  } finally {
    await app.close()
  }
})

test('drops nothing for a rolled-back change, and only the changed key otherwise', async () => {
  const load = counted(['first', 'second'])
  expect(await cache.get('providers', load)).toBe('first')
  const broken = transact(server.services.pool, async (client) => {
    await dropCached(client, 'providers')
    throw new Error('broke off')
  })
  await expect(broken).rejects.toThrow('broke off')
  await dropCached(server.services.pool, 'rush hours of 4')
  // Notifications arrive in the order they were sent.
  const other = counted(['a', 'b'])
  await cache.get('rush hours of 5', other)
  await dropCached(server.services.pool, 'rush hours of 5')
  await vi.waitFor(async () => expect(await cache.get('rush hours of 5', other)).toBe('b'), { timeout: 10_000 })
  expect(await cache.get('providers', load)).toBe('first')
})

test('drops a value that changes while it is being read', async () => {
  let give = (_: string) => {}
  const slow = cache.get('providers', () => new Promise<string>((resolve) => (give = resolve)))
  const probe = counted(['a', 'b'])
  await cache.get('rush hours of 1', probe)
  await dropCached(server.services.pool, 'providers', 'rush hours of 1')
  await vi.waitFor(async () => expect(await cache.get('rush hours of 1', probe)).toBe('b'), { timeout: 10_000 })
  give('old')
  expect(await slow).toBe('old')
  expect(await cache.get('providers', counted(['new']))).toBe('new')
})

test('caches nothing while not listening, and drops everything cached', async () => {
  const load = counted(['first', 'second', 'third', 'fourth'])
  expect(await cache.get('providers', load)).toBe('first')
  expect(await cache.get('providers', load)).toBe('first')
  await server.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen "milepost_kept"'`,
  )
  await vi.waitFor(async () => expect(await cache.get('providers', load)).not.toBe('first'), { timeout: 10_000 })
  const calls = load.mock.calls.length
  await cache.get('providers', load)
  expect(load.mock.calls.length).toBe(calls + 1)
  await vi.waitFor(
    async () => {
      const before = load.mock.calls.length
      await cache.get('providers', load)
      await cache.get('providers', load)
      expect(load.mock.calls.length - before).toBeLessThan(2)
    },
    { timeout: 5_000 },
  )
})

test('retries a value that couldn’t be read', async () => {
  await expect(cache.get('providers', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('providers', counted(['here']))).toBe('here')
})

test('doesn’t fail others waiting for the same value when a caller leaves', async () => {
  let leave = () => {}
  const load = async () => (await pool.query('select 1 as one from pg_sleep(0.5)')).rows[0].one
  const first = workFor(
    pool,
    (give) => (leave = give),
    async () => cache.get('providers', load),
  )
  const other = cache.get('providers', load)
  await vi.waitFor(
    async () => {
      const sleeping = `select from pg_stat_activity where query like '%pg_sleep(0.5)' and state = 'active'`
      expect((await server.services.pool.query(sleeping)).rowCount).toBe(1)
    },
    { timeout: 10_000 },
  )
  leave()
  expect(await Promise.all([first, other])).toEqual([1, 1])
  expect((await Promise.all([1, 2, 3].map(() => pool.query('select 1 as one')))).length).toBe(3)
})

test('caches nothing if listening succeeds but no notification arrives, as behind a pooler', async () => {
  const deaf = createPool(server.services.pool.options.connectionString!, { size: 3 })
  deaf.on('acquire', (client) => {
    client.on = deafened(client)
  })
  const keptByDeaf = await createCache(deaf)
  const load = counted(['first', 'second'])
  expect([await keptByDeaf.get('providers', load), await keptByDeaf.get('providers', load)]).toEqual([
    'first',
    'second',
  ])
  await keptByDeaf.close()
  await deaf.end()
})

test('returns in its own process what was just written, even if the notification is late', async () => {
  const late = createPool(server.services.pool.options.connectionString!, { size: 3 })
  let isLate = false
  late.on('acquire', (client) => {
    const on = client.on.bind(client) as (name: string, listener: (of: unknown) => void) => pg.PoolClient
    client.on = ((name: string, listener: (of: unknown) => void) =>
      on(name, name === 'notification' ? (of) => isLate || listener(of) : listener)) as never
  })
  const held = await createCache(late)
  try {
    const load = counted(['old', 'new'])
    expect([await held.get('providers', load), await held.get('providers', load)]).toEqual(['old', 'old'])
    isLate = true
    const clientId = await server.client('Acme')
    const by = { db: scopeTo(createDatabase(late), clientId), caller: { kind: 'anonymous' } as const }
    const change = { action: 'client.rename', subject: ['client', clientId] } as const
    await write(by, change, async (_, { drop }) => drop('providers'))
    expect(await held.get('providers', load)).toBe('new')
  } finally {
    await held.close()
    await late.end()
  }
})

/** A connection whose notifications never reach listeners. */
function deafened(client: pg.PoolClient): typeof client.on {
  const on = client.on.bind(client) as (name: string, listener: () => void) => pg.PoolClient
  return ((name: string, listener: () => void) => (name === 'notification' ? client : on(name, listener))) as never
}

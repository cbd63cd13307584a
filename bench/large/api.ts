import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@milepost/contract/api/endpoint'
import { createApiToken } from '@milepost/server/access/tokens/api-tokens'
import { nodeFlags } from '@milepost/server/commands/node-flags'
import { createDatabase } from '@milepost/server/db/connection/database'
import type pg from 'pg'
import type { Reach } from './seen-statements.ts'

export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> }

export type Api = AsyncDisposable & {
  /** Returns the milliseconds that a full response took; throws if it isn't a success. */
  time(endpoint: Endpoint, input: Input): Promise<{ milliseconds: number; bytes: number }>
  get(endpoint: Endpoint, input: Input): Promise<unknown>
  post(endpoint: Endpoint, body: object): Promise<unknown>
  memoryBytes(): Promise<number>
  processId: number
  /** Returns which clients' rows the statements so far have queried. */
  reaches(): Promise<Reach[]>
}

/** Serves the API from a database, as an admin of client 1. */
export async function serveApi(pool: pg.Pool, databaseUrl: string): Promise<Api> {
  const token = await adminToken(pool)
  const dataDir = await mkdtemp(join(tmpdir(), 'milepost-bench-api-'))
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    execArgv: [...nodeFlags],
    env: { ...process.env, DATABASE_URL: databaseUrl, MILEPOST_DATA: dataDir, MILEPOST_LOG: 'silent' },
  })
  const { port } = await received<{ port: number }>(child)
  const fetchOf = (endpoint: Endpoint, { params = {}, query = {} }: Input, body?: object) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
    return fetch(`http://127.0.0.1:${port}/api${path}?${new URLSearchParams(pairs as [string, string][])}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: endpoint.method, body: JSON.stringify(body) }),
    })
  }
  const read = async (endpoint: Endpoint, input: Input, body?: object) => {
    const startedAt = performance.now()
    const response = await fetchOf(endpoint, input, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${text.slice(0, 300)}`)
    return { text, milliseconds: performance.now() - startedAt }
  }
  return {
    processId: child.pid!,
    async time(endpoint, input) {
      const { text, milliseconds } = await read(endpoint, input)
      return { milliseconds, bytes: Buffer.byteLength(text) }
    },
    get: async (endpoint, input) => JSON.parse((await read(endpoint, input)).text),
    post: async (endpoint, body) => JSON.parse((await read(endpoint, {}, body)).text),
    async memoryBytes() {
      child.send('memory')
      return (await received<{ memoryBytes: number }>(child)).memoryBytes
    },
    async reaches() {
      child.send('reaches')
      return (await received<{ reaches: Reach[] }>(child)).reaches
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function received<T>(child: ChildProcess): Promise<T> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The API exited during startup'))),
  ])
  return message as T
}

async function adminToken(pool: pg.Pool): Promise<string> {
  const db = createDatabase(pool)
  const email = 'admin@bench.test'
  const known = await db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst()
  const id = known?.id ?? crypto.randomUUID()
  if (!known)
    await db
      .insertInto('appUser')
      .values({ id, clientId: 1, email, subject: id, name: 'Bench', roles: ['admin', 'operator'] })
      .execute()
  const expiresAt = new Date(Date.now() + 3_600_000)
  return (await createApiToken(db, { clientId: 1, userId: id, name: 'bench', scopes: ['everything'], expiresAt })).token
}

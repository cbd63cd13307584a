import { randomUUID } from 'node:crypto'
import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createIssuer } from '../access/issuer.ts'
import { createSecretBox } from '../access/secret-box.ts'
import type { TokenVerifier } from '../access/token-verifier.ts'
import { createApiToken } from '../access/tokens/api-tokens.ts'
import type { MediaStore } from '../adapters/media-store.ts'
import { buildApp } from '../app.ts'
import { unauthorized } from '../app-error.ts'
import { readConfig } from '../config.ts'
import { createCounts } from '../counting/counts.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { createCache } from '../db/connection/reference-cache.ts'
import { StatementFigures } from '../db/statements/statement-figures.ts'
import { listenForUpdates } from '../live/live-updates.ts'
import { openQueue } from '../queue/queue.ts'
import type { Services } from '../services.ts'
import { createTestDatabase } from './test-database.ts'

export type TestServer = AsyncDisposable & {
  services: Services
  app: FastifyInstance
  /** Makes a client. */
  client(name: string, timeZone?: string): Promise<number>
  /** Creates a user of a client; returns their id, which is also the subject of their sign-ins. */
  person(clientId: number, roles: string[]): Promise<string>
  /** Creates a token that acts as a user: a new one unless their id is given. */
  token(clientId: number, roles: string[], userId?: string): Promise<string>
  /** Creates a token for a client's directory, of an admin unless other roles are given. */
  directoryToken(clientId: number, roles?: string[]): Promise<string>
}

export type Answer = { status: number; body: unknown; headers: Record<string, unknown> }

/** Starts the whole API on its own database, without a network. */
export async function createTestServer(media?: MediaStore, verifier?: TokenVerifier): Promise<TestServer> {
  const database = await createTestDatabase()
  const statements = new StatementFigures()
  const pool = createPool(database.url, { size: 7, onStatement: (statement) => statements.note(statement) })
  const db = createDatabase(pool)
  const services: Services = {
    config: readConfig({ MILEPOST_LOG: 'silent' }),
    log: pino({ level: 'error' }),
    pool,
    db,
    statements,
    counts: createCounts(),
    cache: await createCache(pool),
    issuer: createIssuer('http://127.0.0.1:9'),
    verifier: verifier ?? { verify: refuseToken, verifyId: refuseToken },
    userinfo: async () => undefined,
    secrets: createSecretBox('a secret of thirty-two characters'),
    media: media ?? noMedia,
    mapFile: null,
    simulatedRoads: null,
    pdf: { print: async () => Promise.reject(new Error('this test prints nothing')) },
    stills: { cut: async () => ({ state: 'missing' }), close: async () => undefined },
    live: await listenForUpdates(pool),
    queue: openQueue(pool),
  }
  const app = await buildApp(services)
  const person = async (clientId: number, roles: string[]) => {
    const id = randomUUID()
    const email = `${id}@example.com`
    await db.insertInto('appUser').values({ id, clientId, email, subject: id, name: 'Test Person', roles }).execute()
    return id
  }
  const tokenOf = async (clientId: number, userId: string, scope: 'everything' | 'scim') => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    return (await createApiToken(db, { clientId, userId, name: 'test', scopes: [scope], expiresAt })).token
  }
  return {
    services,
    app,
    async client(name, timeZone = 'America/Chicago') {
      return (await db.insertInto('client').values({ name, timeZone }).returning('id').executeTakeFirstOrThrow()).id
    },
    person,
    async token(clientId, roles, known) {
      return tokenOf(clientId, known ?? (await person(clientId, roles)), 'everything')
    },
    async directoryToken(clientId, roles = ['admin']) {
      return tokenOf(clientId, await person(clientId, roles), 'scim')
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await services.live.close()
      await services.cache.close()
      await services.queue.close()
      await pool.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

const refuseToken = async () =>
  Promise.reject(unauthorized('This access token isn’t valid for Milepost. Sign in again.'))

const noMedia: MediaStore = {
  put: async () => Promise.reject(new Error('this test stores no media')),
  putStream: async () => Promise.reject(new Error('this test stores no media')),
  size: async () => null,
  read: () => {
    throw new Error('this test stores no media')
  },
  remove: async () => {},
  clear: async () => {},
}

/** Formats a query as in a URL. */
export const searchOf = (query: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()

/** Calls an endpoint as declared; returns any status. */
export async function send<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Call<E>,
  token?: string,
  raw?: { type: string; payload: string },
): Promise<Answer> {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}?${searchOf(query)}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(raw && { 'content-type': raw.type }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(raw && { payload: raw.payload }),
  })
  const isJson = /json/.test(String(response.headers['content-type']))
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
}

/** Calls an endpoint that must succeed and checks its response against the contract. */
export async function ask<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Call<E>,
  token: string,
): Promise<Result<E>> {
  const answer = await send(app, endpoint, input, token)
  if (answer.status !== endpoint.status)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return endpoint.response?.parse(answer.body) as Result<E>
}

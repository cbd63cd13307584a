import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import pg from 'pg'
import { sendAsset } from './assets.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { loadKeys } from './keys.ts'
import { handleLogin } from './login.ts'
import { onceReached } from './once-reached.ts'
import { type DemoLink, messagePage } from './pages.ts'
import { createPeople, type Person } from './people.ts'
import { createProvider } from './provider.ts'
import { prepareStore, sweepStore } from './store.ts'

export type IdentityOptions = {
  port: number
  /** Address to listen on; localhost only by default. */
  host?: string
  databaseUrl: string
  /** The URL browsers use for this service, such as `http://localhost:4101`; it is part of every token. */
  issuer: string
  /** Origins the portals are served from; "back" links go to the first one. */
  portalOrigins: readonly string[]
  people: readonly Person[]
  /** What can be tried without an account, offered below the accounts of the demo. */
  links?: readonly DemoLink[]
  /** For demos only: anyone may create an account, and its address counts as verified. */
  canSignUp?: boolean
  /** Audience of access tokens: the API. */
  audience?: string
  attempts?: Attempts
  onError?: (error: unknown) => void
}

export type Identity = { port: number; close(): Promise<void> }

const sweepEveryMs = 600_000

/** Starts the OpenID provider. Sessions and keys live in the `identity` schema of the database and survive restarts. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 4,
    application_name: 'milepost identity',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options:
      '-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s -c client_connection_check_interval=5s',
  })
  // A database restart breaks idle connections; the next query opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const onError = options.onError ?? ((error) => console.error(error))
  await onceReached(() => prepareStore(pool), onError)
  const people = createPeople(options.people, pool)
  const audience = options.audience ?? 'https://api.milepost.test'
  const keys = await onceReached(() => loadKeys(pool), onError)
  const provider = createProvider({ ...options, audience, people, keys, pool })
  provider.on('server_error', (_context, error) => onError(error))
  const sweeping = setInterval(() => sweepStore(pool).catch(onError), sweepEveryMs).unref()

  const portal = options.portalOrigins[0] ?? options.issuer
  const login = {
    provider,
    people,
    attempts: options.attempts ?? createAttempts(),
    signUps: options.canSignUp ? createAttempts({ limit: 50, windowMs: 3_600_000 }) : null,
    portal,
    links: options.links ?? [],
  }
  const policy = contentPolicy(options.portalOrigins)
  const answer = createAnswer(provider, policy, portal, (request, response) => handleLogin(login, request, response))
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      onError(error)
      fail(response, portal)
    })
  })
  await listen(server, options.port, options.host ?? '127.0.0.1').catch(async (error) => {
    clearInterval(sweeping)
    await pool.end()
    throw error
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    async close() {
      clearInterval(sweeping)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function createAnswer(provider: Provider, policy: string, portal: string, handleInteraction: Handler): Handler {
  const handleProtocol = provider.callback()
  return async (request, response) => {
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/') return void response.writeHead(303, { Location: portal }).end()
    if (path === '/healthz') return void response.end('ok')
    if (await sendAsset(path, response)) return
    if (path.startsWith('/interaction/')) return handleInteraction(request, response)
    await handleProtocol(request, response)
  }
}

/** Blocks loading from other origins; forms may redirect to the portals. */
function contentPolicy(portalOrigins: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `form-action 'self' ${portalOrigins.join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join(';')
}

function fail(response: ServerResponse, portal: string): void {
  if (response.headersSent) return void response.destroy()
  const page = messagePage('Something went wrong', 'Sign-in isn’t available right now. Try again in a few minutes.', {
    href: portal,
    words: 'Back to Milepost',
  })
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

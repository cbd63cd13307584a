import type { Endpoint } from '@milepost/contract/api/endpoint'
import { notFound } from '../app-error.ts'
import { type ClientDatabase, scopeTo } from '../db/scope/scope.ts'
import { named } from '../db/statements/named.ts'
import type { Services } from '../services.ts'
import { type Caller, isAdmin } from './caller.ts'

/** A request's validated input. */
export type Input = { params: unknown; query: unknown; body: unknown }

/** No client has this id: without access, results stay empty. */
export const noClient = 0

/**
 * Returns the client of a call. A client id in the path, query or body is a request, never authority: it must be the
 * caller's own, or the caller an admin. Anyone else gets the same 404 as for a client that doesn't exist.
 */
export async function clientOf(services: Services, caller: Caller, endpoint: Endpoint, input: Input): Promise<number> {
  if (caller.kind === 'anonymous') return noClient
  const requested = requestedClient(endpoint, input)
  if (requested === null || requested === caller.clientId) return caller.clientId
  if (!isAdmin(caller)) throw notFound('client')
  return clientThere(services, requested)
}

/**
 * Returns a database scoped to the client named in a public call. Only for calls that reveal nothing but what their
 * caller sent, or that have a key of their own.
 */
export const publicScope = ({ db }: Services, clientId: number): ClientDatabase => scopeTo(db, clientId)

/** Returns the id of an existing client. Throws `notFound` for any other. */
async function clientThere(services: Services, id: number): Promise<number> {
  const there = await clientOrNone(services, id)
  if (there === noClient) throw notFound('client')
  return there
}

/** Returns the id of an existing client, `noClient` for any other. */
export async function clientOrNone(services: Services, id: number): Promise<number> {
  const asked = services.db.selectFrom('client').select('id').where('id', '=', id)
  const [client] = await named('client-is-there', services.db, asked)
  return client?.id ?? noClient
}

/** Calls with the client in the body, as specified. */
const namedInBody: ReadonlySet<string> = new Set(['/clients/metadata/pricing-tiers', '/connections/store'])

function requestedClient(endpoint: Endpoint, { params, query, body }: Input): number | null {
  const inQuery = fieldOf(query, 'clientId') ?? fieldOf(query, 'ClientId')
  const inPath = /^(\/v2)?\/clients?\/\{id\}/.test(endpoint.path) ? fieldOf(params, 'id') : null
  const inBody = namedInBody.has(endpoint.path) ? fieldOf(body, 'clientId') : null
  const found = [inPath, inQuery, inBody].filter((id) => id !== null)
  if (new Set(found).size > 1) throw notFound('client')
  return found[0] ?? null
}

function fieldOf(part: unknown, name: string): number | null {
  const value = (part as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'number' ? value : null
}

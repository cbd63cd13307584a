import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Instant, Uuid, UuidPath } from '../api/fields.ts'
import { writers } from '../api/roles.ts'
import { Provider } from '../providers/endpoints.ts'
import { CreatedConnection } from './endpoints.ts'

/** How long a request waits for an answer. */
export const requestDays = 14

/**
 * A connection that someone without an account asks for, from a marketplace or the public form. Until it is accepted it
 * is no connection: its provider isn't called, and no list, count or duplicate check includes it. Anyone can send one,
 * so none of its facts is verified.
 */
export const ConnectionRequest = z.object({
  id: Uuid,
  /** The fleet, as the sender calls it. */
  name: z.string(),
  dotNumber: z.string().nullable(),
  provider: Provider,
  /** The marketplace it came from; null for the public form. */
  sourceAppName: z.string().nullable(),
  /** True if it names no client: only admins see it, and who accepts it decides which client it connects. */
  isUnassigned: z.boolean(),
  receivedAt: Instant,
  expiresAt: Instant,
})
export type ConnectionRequest = z.infer<typeof ConnectionRequest>

export const connectionRequestEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/connections/requests',
    access: 'signedIn',
    roles: writers,
    summary: 'List the connections that someone without an account asks for, newest first.',
    query: ClientQuery,
    response: z.array(ConnectionRequest),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/connections/requests/{id}/accept',
    access: 'signedIn',
    roles: writers,
    summary: 'Connect the provider as requested. Credentials are checked and the first sync starts immediately.',
    params: UuidPath,
    query: ClientQuery,
    response: CreatedConnection,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/connections/requests/{id}/decline',
    access: 'signedIn',
    roles: writers,
    summary: 'Delete a request with its credentials.',
    params: UuidPath,
    query: ClientQuery,
  }),
}

import { z } from 'zod'
import { apiScopes, endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, Instant, InstantInput, Line, listOf, Uuid, UuidPath } from '../api/fields.ts'
import { writers } from '../api/roles.ts'

/** How far ahead a token may expire. */
/** A year, also a leap year. */
export const longestTokenDays = 366

/** How many days before a token expires its owner gets an email, once each. */
export const reminderDays = [14, 1] as const

/** How often each token may call the API, counted by all servers together. */
export const tokenCalls = { count: 600, seconds: 60 } as const

export const ApiToken = z.object({
  id: Uuid,
  name: z.string(),
  /** The first characters, to distinguish tokens. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdBy: Actor,
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  expiresAt: Instant,
  status: z.enum(['active', 'expired', 'revoked']),
})
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokenEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api-tokens',
    access: 'signedIn',
    summary: 'List a client’s public API tokens, newest first; with `ids`, only these, in the given order.',
    query: ClientQuery.extend({ ids: listOf(Uuid) }),
    response: z.array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-tokens',
    access: 'signedIn',
    roles: writers,
    summary: 'Create a token valid for at most a year. Only this response shows it.',
    query: ClientQuery,
    body: z.object({
      name: Line,
      scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one scope.'),
      expiresAt: InstantInput,
    }),
    response: ApiToken.extend({ token: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-tokens/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Revoke a token immediately.',
    params: UuidPath,
    query: ClientQuery,
  }),
}

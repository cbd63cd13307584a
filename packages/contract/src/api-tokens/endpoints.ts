import { z } from 'zod'
import { apiScopes, endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, Instant, InstantInput, Line, Uuid, UuidPath } from '../api/fields.ts'
import { writers } from '../api/roles.ts'

/** How far ahead a token may expire. */
export const longestTokenDays = 366

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
    summary: 'List a client’s public API tokens.',
    query: ClientQuery,
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

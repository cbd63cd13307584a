import type { ApiScope } from '../api/endpoint.ts'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { ApiToken } from './endpoints.ts'

export const apiScopeWords: Readonly<Record<ApiScope, string>> = {
  'read:vehicles': 'Vehicles',
  'read:drivers': 'Drivers',
  'read:incidents': 'Events',
  'read:scores': 'Scores',
  'read:losses': 'Losses',
  scim: 'Provision people (SCIM)',
}

export const tokenStatusWords: Readonly<Record<ApiToken['status'], string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

const { text, word, time } = columnKinds<ApiToken>()

/** Most important first. */
export const apiTokenColumns: readonly ListColumn<ApiToken>[] = [
  text('name', 'Name'),
  word('status', 'State', nameWords(tokenStatusWords)),
  text('prefix', 'Begins with'),
  { id: 'scopes', header: 'Scopes', text: ({ scopes }) => scopes.map((scope) => apiScopeWords[scope]).join(', ') },
  text('createdBy', 'Owner', 'createdBy.name'),
  time('createdAt', 'Created'),
  time('lastUsedAt', 'Last used'),
  time('expiresAt', 'Expires'),
]

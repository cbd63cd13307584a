import { apiTokenColumns, tokenStatusWords } from '@milepost/contract/api-tokens/columns'
import type { ApiToken } from '@milepost/contract/api-tokens/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf } from '../../scope/filter-field.ts'

const states = ['active', 'expired', 'revoked'] as const

export const tokenFilters = z.object({
  ...listFields(['name', 'createdAt', 'lastUsedAt', 'expiresAt']),
  status: z.array(z.enum(states)).default([]),
  /** Opens the form for a new token. */
  create: z.literal('yes').optional(),
})
type TokenFilters = z.output<typeof tokenFilters>

const tones: Readonly<Record<ApiToken['status'], Tone>> = { active: 'success', expired: 'warning', revoked: 'neutral' }

const columns = columnsOf<ApiToken>(apiTokenColumns, [
  { id: 'name', sort: true },
  {
    id: 'status',
    priority: 1,
    cell: ({ status }) => <Badge tone={tones[status]}>{tokenStatusWords[status]}</Badge>,
  },
  { id: 'prefix', priority: 2, cell: ({ prefix }) => <code className="font-mono text-12">{prefix}…</code> },
  { id: 'scopes', priority: 2 },
  { id: 'createdBy', priority: 3 },
  {
    id: 'createdAt',
    sort: ({ createdAt }) => createdAt,
    descendingFirst: true,
    priority: 3,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'lastUsedAt',
    sort: ({ lastUsedAt }) => lastUsedAt ?? '',
    descendingFirst: true,
    priority: 1,
    cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} never="Not used yet" />,
  },
  {
    id: 'expiresAt',
    sort: ({ expiresAt }) => expiresAt,
    priority: 1,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
])

/** A client's tokens for the public API. */
export const tokenList = wholeList<typeof tokenFilters, ApiToken>({
  name: 'apiTokens',
  things: ['token', 'tokens'],
  filters: tokenFilters,
  bar: [
    anyOf(
      'status',
      'State',
      states.map((status) => ({ value: status, label: tokenStatusWords[status] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'createdAt', descending: true },
  size: tablePageSize,
  export: 'apiTokens',
  keeps: ({ status }, filters: TokenFilters) => filters.status.length === 0 || filters.status.includes(status),
  optionOf: { status: ({ status }) => status },
  exported: (tokens) => ({ ids: tokens.map(({ id }) => id) }),
})

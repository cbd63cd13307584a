import { apiTokenColumns } from '@milepost/contract/api-tokens/columns'
import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { listTokens, orderedTokens, type TokenRow, toToken } from './queries.ts'

export const apiTokens = listSource(apiTokenEndpoints.list, {
  columns: apiTokenColumns,
  count: async (db, { query }) => (await listTokens(db, query)).length,
  select: (db, { query }) => orderedTokens(db, query).compile(),
  toRow: (row: TokenRow) => toToken(row),
})

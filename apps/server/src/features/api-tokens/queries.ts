import type { ApiScope } from '@milepost/contract/api/endpoint'
import type { ApiToken } from '@milepost/contract/api-tokens/endpoints'
import { product } from '@milepost/domain/product'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'

type TokensQuery = { ids: readonly string[] }
export type TokenRow = Awaited<ReturnType<ReturnType<typeof orderedTokens>['execute']>>[number]

/**
 * A client's API tokens, newest first, or the named ones in order. The demo's own set-up tokens, which can do
 * everything, aren't listed.
 */
export function orderedTokens(db: ClientDatabase, { ids }: TokensQuery) {
  const all = db
    .selectFrom('apiToken as t')
    .leftJoin('appUser as u', 'u.id', 't.userId')
    .select([
      't.id',
      't.name',
      't.prefix',
      't.scopes',
      't.userId',
      't.createdAt',
      't.lastUsedAt',
      't.expiresAt',
      't.revokedAt',
      'u.name as userName',
    ])
    .where(sql<boolean>`not 'everything' = any(t.scopes)`)
  if (ids.length === 0) return all.orderBy('t.createdAt', 'desc').orderBy('t.id')
  return all.where('t.id', 'in', [...ids]).orderBy(sql`array_position(${ids}::uuid[], t.id)`)
}

export const listTokens = async (db: ClientDatabase, query: TokensQuery): Promise<ApiToken[]> =>
  (await orderedTokens(db, query).execute()).map(toToken)

export const toToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes as ApiScope[],
  // An admin of another client may create tokens while viewing this one.
  createdBy: { id: row.userId, name: row.userName ?? `${product.name} admin` },
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  expiresAt: row.expiresAt,
  status: row.revokedAt ? 'revoked' : Date.parse(row.expiresAt) <= Date.now() ? 'expired' : 'active',
})

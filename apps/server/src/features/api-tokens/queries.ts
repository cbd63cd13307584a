import type { ApiScope } from '@milepost/contract/api/endpoint'
import type { ApiToken } from '@milepost/contract/api-tokens/endpoints'
import { product } from '@milepost/domain/product'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** Lists a client's API tokens, newest first. The demo's own set-up tokens, which can do everything, aren't listed. */
export async function listTokens(db: ClientDatabase, ids?: readonly string[]): Promise<ApiToken[]> {
  let found = db
    .selectFrom('apiToken as t')
    .leftJoin('appUser as u', 'u.id', 't.userId')
    .selectAll('t')
    .select('u.name as userName')
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id')
  if (ids) found = found.where('t.id', 'in', [...ids])
  const rows = await found.execute()
  return rows
    .filter(({ scopes }) => !scopes.includes('everything'))
    .map((row) => ({
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
    }))
}

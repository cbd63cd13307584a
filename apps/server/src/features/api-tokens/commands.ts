import type { ApiScope } from '@milepost/contract/api/endpoint'
import { type ApiToken, longestTokenDays } from '@milepost/contract/api-tokens/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type Caller, callerUserId, isAdmin } from '../../access/caller.ts'
import { createApiToken } from '../../access/tokens/api-tokens.ts'
import { invalid, notFound, unauthorized } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { listTokens } from './queries.ts'

type Wanted = { name: string; scopes: readonly ApiScope[]; expiresAt: string }

/** Creates a token of the caller; only this answer has the token. Throws `invalid` if it ends in the past or too late, or for a scope that the caller can’t give. */
export async function addToken(
  db: ClientDatabase,
  caller: Caller,
  { name, scopes, expiresAt }: Wanted,
): Promise<ApiToken & { token: string }> {
  const userId = callerUserId(caller)
  if (!userId) throw unauthorized()
  const days = (Date.parse(expiresAt) - Date.now()) / dayMs
  if (days <= 0) throw invalid([{ field: 'body.expiresAt', message: 'must be in the future' }])
  if (scopes.includes('scim')) checkProvisioning(caller, scopes)
  if (days > longestTokenDays) throw invalid([{ field: 'body.expiresAt', message: 'must be at most a year from now' }])
  const { clientId } = db
  const kept = [...new Set(scopes)]
  const { id, token } = await write(
    { db, caller },
    ({ id }: { id: string }) => ({
      action: 'apiToken.create',
      subject: ['apiToken', id],
      detail: { name, scopes: kept, expiresAt },
    }),
    (transaction) =>
      createApiToken(transaction, { clientId, userId, name, scopes: kept, expiresAt: new Date(expiresAt) }),
  )
  const [made] = await listTokens(db, { ids: [id] })
  return { ...made!, token }
}

/** A token for a directory can make someone anything but an admin of all clients, so only admins create it. */
function checkProvisioning(caller: Caller, scopes: readonly ApiScope[]): void {
  const refused = (message: string) => invalid([{ field: 'body.scopes', message }])
  if (!isAdmin(caller)) throw refused('Only admins can create a token for a directory.')
  if (scopes.some((scope) => scope !== 'scim')) throw refused('A token for a directory can have no other scope.')
}

/** Ends a token at once. */
export async function revokeToken(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  await write(
    { db, caller },
    ({ name }: { name: string }) => ({ action: 'apiToken.revoke', subject: ['apiToken', id], detail: { name } }),
    async (transaction) => {
      const revoked = await transaction
        .updateTable('apiToken')
        .set({ revokedAt: new Date() })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning('name')
        .executeTakeFirst()
      if (!revoked) throw notFound('API token')
      return revoked
    },
  )
}

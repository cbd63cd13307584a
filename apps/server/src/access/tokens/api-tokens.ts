import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ApiScope } from '@milepost/contract/api/endpoint'
import { rolesOf } from '@milepost/contract/api/roles'
import { directoryName } from '@milepost/contract/audit/actors'
import { unauthorized } from '../../app-error.ts'
import type { Database } from '../../db/connection/database.ts'
import { named } from '../../db/statements/named.ts'
import type { Caller } from '../caller.ts'

const mark = 'milepost_'
const useMs = 60_000

export const isApiToken = (token: string) => token.startsWith(mark)
const sha256 = (token: string) => createHash('sha256').update(token).digest()

export type NewApiToken = {
  clientId: number
  userId: string
  name: string
  scopes: readonly (ApiScope | 'everything')[]
  expiresAt: Date
}

/** Creates a token, stores its hash, and returns the token itself, which can't be read again. */
export async function createApiToken(db: Database, wanted: NewApiToken): Promise<{ id: string; token: string }> {
  const token = `${mark}${randomBytes(32).toString('base64url')}`
  const id = randomUUID()
  await db
    .insertInto('apiToken')
    .values({
      id,
      clientId: wanted.clientId,
      userId: wanted.userId,
      name: wanted.name,
      prefix: token.slice(0, mark.length + 6),
      secretSha256: sha256(token),
      scopes: [...wanted.scopes],
      expiresAt: wanted.expiresAt,
    })
    .execute()
  return { id, token }
}

/**
 * Returns the caller of an API token: one with the scope `everything` acts as its user, one with `scim` is a directory.
 * It never allows more than its owner may do now. Throws `unauthorized`.
 */
export async function findApiToken(db: Database, token: string): Promise<Caller> {
  const known = db
    .selectFrom('apiToken')
    .innerJoin('appUser', 'appUser.id', 'apiToken.userId')
    .where('secretSha256', '=', sha256(token))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date().toISOString())
    .where('appUser.deactivatedAt', 'is', null)
    .select([
      'apiToken.id',
      'apiToken.name as tokenName',
      'apiToken.userId',
      'apiToken.clientId',
      'apiToken.scopes',
      'apiToken.lastUsedAt',
      'appUser.clientId as ownerClientId',
      'appUser.name',
      'appUser.email',
      'appUser.roles',
      'appUser.isReviewer',
      'appUser.groups',
    ])
  const [row] = await named('api-token', db, known)
  // Of other clients, an admin's tokens only work for as long as they are an admin.
  const isAllowed = row && (row.clientId === row.ownerClientId || row.roles.includes('admin'))
  if (!isAllowed) throw unauthorized('This API token is unknown, revoked or expired.')
  const { id, userId, clientId, name, email, groups, scopes } = row
  await recordUse(db, row)
  const roles = rolesOf(row)
  if (scopes.includes('scim')) return { kind: 'directory', clientId, name: directoryName(row.tokenName), roles }
  if (scopes.includes('everything')) return { kind: 'user', userId, clientId, name, email, roles, groups }
  return { kind: 'apiToken', tokenId: id, userId, clientId, name, roles, scopes: scopes as ApiScope[] }
}

type Used = { id: string; clientId: number; lastUsedAt: string | null }

/** To the minute: with a write on each call, calls with the same token would wait for each other. */
async function recordUse(db: Database, { id, clientId, lastUsedAt }: Used): Promise<void> {
  const now = Date.now()
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < useMs) return
  const token = db.updateTable('apiToken').where('clientId', '=', clientId).where('id', '=', id)
  await named('api-token-used', db, token.set({ lastUsedAt: new Date(now) }))
}

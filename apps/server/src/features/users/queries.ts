import type { CurrentUser, User } from '@milepost/contract/users/endpoints'
import { type Selectable, sql } from 'kysely'
import { brandOf } from '../../access/client-brand.ts'
import type { Database } from '../../db/connection/database.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Tables } from '../../db/tables.gen.ts'
import { groupsOf } from './groups.ts'

/** Returns the signed-in person with their own client, whichever client they are viewing. */
export async function findCurrentUser(db: Database, userId: string | null): Promise<Omit<CurrentUser, 'role'> | null> {
  if (!userId) return null
  const person = db
    .selectFrom('appUser as u')
    .innerJoin('client as c', 'c.id', 'u.clientId')
    .selectAll('u')
    .select(['c.name as clientName', 'c.timeZone', 'c.whiteLabel', 'c.logoFile'])
    .where('u.id', '=', userId)
  const [row] = await named('person', db, person)
  if (!row) return null
  const { ownName, logoPath, termsUrl } = brandOf({ ...row, id: row.clientId, name: row.clientName })
  return {
    ...toUser(row),
    client: {
      id: row.clientId,
      name: row.clientName,
      timeZone: row.timeZone,
      whiteLabelName: ownName,
      logoUrl: logoPath,
      termsUrl,
    },
  }
}

type UsersQuery = { ids: readonly string[] }
export type UserRow = Selectable<Tables['appUser']>

/** The people of a client by name, or the named ones in order. */
export function orderedUsers(db: ClientDatabase, { ids }: UsersQuery) {
  const all = db.selectFrom('appUser').selectAll()
  if (ids.length === 0) return all.orderBy('name').orderBy('email')
  return all.where('id', 'in', [...ids]).orderBy(sql`array_position(${ids}::uuid[], id)`)
}

export const listUsers = async (db: ClientDatabase, query: UsersQuery): Promise<User[]> =>
  (await orderedUsers(db, query).execute()).map((row) => groupsOf(toUser(row)))

/** Converts a person's row to the contract's format, without the one role that pages show (`groupsOf`). */
export const toUser = (row: UserRow): Omit<User, 'role'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  group: row.groups[0] ?? null,
  clientId: row.clientId,
  user_roles: row.roles,
  user_groups: row.groups,
  profile: {
    phoneNumber: row.phoneNumber,
    phoneVerifiedAt: row.phoneVerifiedAt,
    lastSignInAt: row.lastSignInAt,
    createdAt: row.createdAt,
  },
  deactivatedAt: row.deactivatedAt,
  directory: { account: row.directoryProfile !== null, access: row.accessBy !== null },
  needsReview: row.needsReview,
  isReviewer: row.isReviewer,
  excludedTranslatedTypes: row.excludedTranslatedTypes,
  neverReviewTranslatedTypes: row.neverReviewTranslatedTypes,
})

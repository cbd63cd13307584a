import type { CurrentUser } from '@milepost/contract/users/endpoints'
import { brandOf } from '../../access/client-brand.ts'
import type { Database } from '../../db/connection/database.ts'
import { named } from '../../db/statements/named.ts'

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
    needsReview: row.needsReview,
    isReviewer: row.isReviewer,
    excludedTranslatedTypes: row.excludedTranslatedTypes,
    neverReviewTranslatedTypes: row.neverReviewTranslatedTypes,
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

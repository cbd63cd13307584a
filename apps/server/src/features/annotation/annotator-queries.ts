import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { type Caller, callerUserId, isAdmin } from '../../access/caller.ts'
import { forbidden } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/**
 * Returns the person behind a call as an annotator of their client. Throws `forbidden` if they no longer belong to it, or
 * their directory has deactivated them.
 */
export async function findAnnotator(db: ClientDatabase, caller: Caller): Promise<Annotator> {
  const person = db
    .selectFrom('appUser as u')
    .innerJoin('client as c', 'c.id', 'u.clientId')
    .where('u.id', '=', callerUserId(caller))
    .where('u.deactivatedAt', 'is', null)
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.needsReview',
      'u.isReviewer',
      'u.excludedTranslatedTypes',
      'u.neverReviewTranslatedTypes',
      'c.name as clientName',
      'c.timeZone',
    ])
  const [found] = await named('annotator', db, person)
  if (!found) throw forbidden('Your account has no access to the annotation portal.')
  return { ...found, isLead: found.isReviewer || isAdmin(caller) }
}

/** Returns the annotator if they may see everyone’s numbers. Throws `forbidden`. */
export async function requireLead(db: ClientDatabase, caller: Caller): Promise<Annotator> {
  const annotator = await findAnnotator(db, caller)
  if (!annotator.isLead) throw forbidden('Only reviewers can do this.')
  return annotator
}

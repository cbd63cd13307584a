import { rolesOf } from '@milepost/contract/roles'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import type { Claims } from './token-verifier.ts'

/**
 * The user a checked token belongs to: known by its subject, or on the first sign-in by its e-mail address.
 * Throws `noAccess` for people nobody has invited.
 */
export async function userOf({ db, log }: Services, claims: Claims): Promise<Caller> {
  const user =
    (await db.selectFrom('appUser').selectAll().where('subject', '=', claims.sub).executeTakeFirst()) ??
    (await adopt({ db, log }, claims))
  if (!user) throw new AppError('noAccess', 'Your account has no access yet. Ask a colleague to invite you.')
  const { id: userId, clientId, name, email, groups } = user
  return { kind: 'user', userId, clientId, name, email, roles: rolesOf(user), groups }
}

async function adopt({ db, log }: Pick<Services, 'db' | 'log'>, claims: Claims) {
  if (!claims.email) return undefined
  const user = await db
    .updateTable('appUser')
    .set({ subject: claims.sub, lastSignInAt: new Date() })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', claims.email!.toLowerCase()))
    .where('subject', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (user) log.info({ userId: user.id }, 'first sign-in')
  return user
}

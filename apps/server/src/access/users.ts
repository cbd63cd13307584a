import { rolesOf } from '@milepost/contract/api/roles'
import { AppError } from '../app-error.ts'
import { named } from '../db/statements/named.ts'
import type { Services } from '../services.ts'
import { acceptInvite } from './accept-invite.ts'
import type { Caller } from './caller.ts'
import { followGroups } from './directory/follow-groups.ts'
import { recordSignIn } from './record-sign-in.ts'
import { type Claims, hasVerifiedEmail } from './token-verifier.ts'

/**
 * Returns the user of a verified token: by its subject or, on the first sign-in, by email address, with the access that
 * their directory's groups give. Throws `noAccess` for people without an invitation, or deactivated by their directory.
 */
export async function userOf(services: Pick<Services, 'db' | 'log' | 'config'>, claims: Claims): Promise<Caller> {
  const { db, log } = services
  const [known] = await named(
    'person-of-token',
    db,
    db.selectFrom('appUser').selectAll().where('subject', '=', claims.sub),
  )
  if (known?.deactivatedAt)
    throw new AppError('noAccess', 'Your account was deactivated by your company’s directory. Ask your IT department.')
  const isNewSignIn = !known || (await recordSignIn(db, known, claims))
  const found = known ?? (await adopt({ db, log }, claims)) ?? (await acceptInvite(db, claims))
  if (!found) throw new AppError('noAccess', 'Your account has no access yet. Ask a colleague to invite you.')
  const user = await followGroups(services, found, claims, isNewSignIn)
  const { id: userId, clientId, name, email, groups } = user
  return { kind: 'user', userId, clientId, name, email, roles: rolesOf(user), groups }
}

/**
 * Identifies a person whose access token alone doesn't: by the ID token issued with it, else by the issuer's userinfo,
 * whichever has a verified address. Both must have the same subject. Throws `unauthorized`, `unavailable` or `noAccess`.
 */
export async function introduce(
  services: Pick<Services, 'db' | 'log' | 'config' | 'verifier' | 'userinfo'>,
  tokens: { accessToken: string; idToken?: string | undefined },
): Promise<Caller> {
  const { verifier, userinfo } = services
  const claims = await verifier.verify(tokens.accessToken)
  if (hasVerifiedEmail(claims)) return userOf(services, claims)
  const ofId = tokens.idToken ? await verifier.verifyId(tokens.idToken, claims.sub) : undefined
  const verified = ofId && hasVerifiedEmail(ofId) ? ofId : await userinfo(tokens.accessToken, claims.sub)
  const { email, email_verified, xms_edov } = verified ?? {}
  const groups = claims.groups ?? verified?.groups
  return userOf(services, { ...ofId, ...verified, email, email_verified, xms_edov, groups, sub: claims.sub })
}

/**
 * Links a person to the account of a first sign-in, if the issuer verified its address. If several clients have the
 * address, it belongs to the one that had it first.
 */
async function adopt({ db, log }: Pick<Services, 'db' | 'log'>, claims: Claims) {
  if (!hasVerifiedEmail(claims)) return undefined
  const user = await db
    .updateTable('appUser')
    .set((eb) => ({
      subject: claims.sub,
      lastSignInAt: new Date(),
      // People invited by address only get the issuer's name for them.
      name: eb
        .case()
        .when(eb.fn<string>('lower', ['name']), 'in', ['', claims.email.toLowerCase()])
        .then(claims.name ?? claims.email)
        .else(eb.ref('name'))
        .end(),
    }))
    .where('subject', 'is', null)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('appUser')
        .select('id')
        .where((inner) => inner(inner.fn('lower', ['email']), '=', claims.email.toLowerCase()))
        .where('subject', 'is', null)
        .where('deactivatedAt', 'is', null)
        .orderBy('createdAt')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
  if (user) log.info({ userId: user.id }, 'first sign-in')
  return user
}

import { rolesOf } from '@milepost/contract/api/roles'
import { AppError } from '../app-error.ts'
import { named } from '../db/statements/named.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import { followGroups } from './directory/follow-groups.ts'
import { signInFirst } from './first-sign-in.ts'
import { recordSignIn } from './record-sign-in.ts'
import { type Claims, hasVerifiedEmail } from './token-verifier.ts'

/**
 * Returns the user of a verified token: by its subject or, on the first sign-in, by email address, with the access that
 * their directory's groups give; `openedLink` is the token of the invitation link that led to it, `address` the network address of
 * the request. Throws `noAccess` for
 * people without an invitation, or deactivated by their directory, and `severalInvites` as `signInFirst`.
 */
export async function userOf(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  claims: Claims,
  { address, openedLink }: { address?: string | undefined; openedLink?: string | undefined } = {},
): Promise<Caller> {
  const { db } = services
  const [known] = await named(
    'person-of-token',
    db,
    db.selectFrom('appUser').selectAll().where('subject', '=', claims.sub),
  )
  if (known?.deactivatedAt)
    throw new AppError('noAccess', 'Your account was deactivated by your company’s directory. Ask your IT department.')
  const isNewSignIn = !known || (await recordSignIn(db, known, claims))
  const found = known ?? (await signInFirst(services, { ...claims, address }, openedLink))
  if (!found) throw new AppError('noAccess', 'Your account has no access yet. Ask a colleague to invite you.')
  const user = await followGroups(services, found, claims, isNewSignIn)
  const { id: userId, clientId, name, email, groups } = user
  return { kind: 'user', userId, clientId, name, email, roles: rolesOf(user), groups }
}

/**
 * Identifies a person whose access token alone doesn't: by the ID token issued with it, else by the issuer's userinfo,
 * whichever has a verified address. Both must have the same subject. Throws `unauthorized`, `unavailable`, `noAccess` or
 * `severalInvites`.
 */
export async function introduce(
  services: Pick<Services, 'db' | 'log' | 'config' | 'verifier' | 'userinfo'>,
  tokens: { accessToken: string; idToken?: string | undefined; invitation?: string | undefined },
  address: string | undefined,
): Promise<Caller> {
  const { verifier, userinfo } = services
  const claims = await verifier.verify(tokens.accessToken)
  const from = { address, openedLink: tokens.invitation }
  if (hasVerifiedEmail(claims)) return userOf(services, claims, from)
  const ofId = tokens.idToken ? await verifier.verifyId(tokens.idToken, claims.sub) : undefined
  const verified = ofId && hasVerifiedEmail(ofId) ? ofId : await userinfo(tokens.accessToken, claims.sub)
  const { email, email_verified, xms_edov } = verified ?? {}
  const groups = claims.groups ?? verified?.groups
  const person = { ...ofId, ...verified, email, email_verified, xms_edov, groups, sub: claims.sub }
  return userOf(services, person, from)
}

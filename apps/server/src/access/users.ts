import { rolesOf } from '@milepost/contract/api/roles'
import type { Introducer } from '@milepost/contract/users/endpoints'
import { AppError } from '../app-error.ts'
import { named } from '../db/statements/named.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import { followGroups } from './directory/follow-groups.ts'
import { type Decision, introducersOf, signInFirst } from './first-sign-in.ts'
import { recordSignIn } from './record-sign-in.ts'
import { type Claims, hasVerifiedEmail } from './token-verifier.ts'

/**
 * Returns the user of a verified token: by its subject or, on the first sign-in, by email address, with the access that
 * their directory's groups give; `openedLink` is the token of the invitation link that led to it, `clientId` the client that
 * the person chose, `address` the network address of the request. Throws `noAccess` for people without an invitation, or deactivated by their directory, and `severalInvites` as `signInFirst`.
 */
export async function userOf(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  claims: Claims,
  { address, ...decision }: { address?: string | undefined } & Decision = {},
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
  const found = known ?? (await signInFirst(services, { ...claims, address }, decision))
  if (!found) throw new AppError('noAccess', 'Your account has no access yet. Ask a colleague to invite you.')
  const user = await followGroups(services, found, claims, isNewSignIn)
  const { id: userId, clientId, name, email, groups } = user
  return { kind: 'user', userId, clientId, name, email, roles: rolesOf(user), groups }
}

type Introduction = Pick<Services, 'db' | 'log' | 'config' | 'verifier' | 'userinfo'>

type PersonTokens = { accessToken: string; idToken?: string | undefined }

/**
 * Identifies a person whose access token alone doesn't. Throws `unauthorized`, `unavailable`, `noAccess` or
 * `severalInvites`.
 */
export async function introduce(
  services: Introduction,
  {
    invitation,
    clientId,
    ...tokens
  }: PersonTokens & { invitation?: string | undefined; clientId?: number | undefined },
  address: string | undefined,
): Promise<Caller> {
  return userOf(services, await claimsOf(services, tokens), { address, openedLink: invitation, clientId })
}

/** Lists the clients that a new person may choose from. Throws `unauthorized` or `unavailable`. */
export async function listIntroducers(services: Introduction, tokens: PersonTokens): Promise<Introducer[]> {
  return introducersOf(services.db, await claimsOf(services, tokens))
}

/**
 * Returns what is known of a person: from the access token, else from the ID token issued with it, else from the issuer's
 * userinfo, whichever has a verified address. All must have the same subject.
 */
async function claimsOf({ verifier, userinfo }: Introduction, { accessToken, idToken }: PersonTokens): Promise<Claims> {
  const claims = await verifier.verify(accessToken)
  if (hasVerifiedEmail(claims)) return claims
  const ofId = idToken ? await verifier.verifyId(idToken, claims.sub) : undefined
  const verified = ofId && hasVerifiedEmail(ofId) ? ofId : await userinfo(accessToken, claims.sub)
  const { email, email_verified, xms_edov } = verified ?? {}
  const groups = claims.groups ?? verified?.groups
  return { ...ofId, ...verified, email, email_verified, xms_edov, groups, sub: claims.sub }
}

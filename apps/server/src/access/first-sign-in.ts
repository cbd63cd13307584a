import type { Introducer } from '@milepost/contract/users/endpoints'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { acceptInvite, closeInvites, isLinkOf, type Newcomer, noteJoined, openInvitesOf } from './accept-invite.ts'
import { type Claims, hasVerifiedEmail } from './token-verifier.ts'

/** What decides between several clients: the link that was opened, or the client that the person chose. */
export type Decision = { openedLink?: string | undefined; clientId?: number | undefined }

/**
 * Returns the user of a first sign-in, if the issuer verified the address: whoever a client added with it, or the
 * recipient of an open invitation. The invitation link that was opened decides between clients, else what the person chose.
 * Undefined if no client knows the address. Throws `severalInvites` if several clients do and the person didn't decide,
 * because one of them could be a stranger who wants them to work in the wrong place.
 */
export async function signInFirst(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { address, ...claims }: Claims & Pick<Newcomer, 'address'>,
  { openedLink, clientId: chosen }: Decision = {},
) {
  if (!hasVerifiedEmail(claims)) return undefined
  const newcomer = { ...claims, address }
  const [added, invites] = await Promise.all([addedWith(db, claims.email), openInvitesOf(db, claims.email)])
  const opened = openedLink === undefined ? undefined : invites.find((invite) => isLinkOf(invite, openedLink))
  const clients = new Set([...added, ...invites].map(({ clientId }) => clientId))
  const isChosen = chosen !== undefined && clients.has(chosen)
  if (!opened && !isChosen && clients.size > 1)
    throw new AppError(
      'severalInvites',
      'Several organizations invited this address. Choose one, or open the link in the invitation that you want to accept.',
    )
  const [clientId] = opened ? [opened.clientId] : isChosen ? [chosen] : clients
  if (clientId === undefined) return undefined
  const user = await adopt(db, newcomer, clientId)
  if (user) log.info({ userId: user.id }, 'first sign-in')
  const invite = opened ?? invites.find((one) => one.clientId === clientId)
  return user ?? (invite && acceptInvite(db, newcomer, invite))
}

/**
 * Lists the clients that invited or added the address of someone who never signed in, by name; none unless the issuer
 * verified it, and none for someone who already belongs to a client.
 */
export async function introducersOf(db: Services['db'], claims: Claims): Promise<Introducer[]> {
  if (!hasVerifiedEmail(claims)) return []
  const known = await db.selectFrom('appUser').select('id').where('subject', '=', claims.sub).executeTakeFirst()
  if (known) return []
  const [added, invites] = await Promise.all([addedWith(db, claims.email), openInvitesOf(db, claims.email)])
  const ids = [...new Set([...added, ...invites].map(({ clientId }) => clientId))]
  if (ids.length === 0) return []
  const clients = await db.selectFrom('client').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
  return clients.map(({ id, name }) => ({
    clientId: id,
    name,
    inviterName: invites.find(({ clientId }) => clientId === id)?.inviterName ?? null,
  }))
}

/** Lists the people that clients added with an address and who never signed in. */
const addedWith = (db: Services['db'], email: string) =>
  db
    .selectFrom('appUser')
    .select('clientId')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('subject', 'is', null)
    .where('deactivatedAt', 'is', null)
    .execute()

/** Links a person that a client added to the account of their first sign-in; an invitation has done its work then. */
const adopt = (db: Services['db'], newcomer: Newcomer, clientId: number) =>
  db.transaction().execute(async (transaction) => {
    const user = await linkAccount(transaction, newcomer, clientId)
    if (!user) return undefined
    await closeInvites(transaction, clientId, newcomer.email)
    await noteJoined(transaction, user, newcomer)
    return user
  })

const linkAccount = (db: Services['db'], { sub, email, name }: Newcomer, clientId: number) =>
  db
    .updateTable('appUser')
    .set((eb) => ({
      subject: sub,
      lastSignInAt: new Date(),
      // People invited by address only get the issuer's name for them.
      name: eb
        .case()
        .when(eb.fn<string>('lower', ['name']), 'in', ['', email.toLowerCase()])
        .then(name ?? email)
        .else(eb.ref('name'))
        .end(),
    }))
    .where('clientId', '=', clientId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('subject', 'is', null)
    .where('deactivatedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inviteDays, type OpenedUserInvite, type UserInvite } from '@milepost/contract/users/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { conflict, forbidden, invalid, notFound } from '../../app-error.ts'
import { postMessage } from '../../channels/post-message.ts'
import type { Database } from '../../db/connection/database.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { groupsFor, userGroups } from './groups.ts'
import { inviteMail } from './invite-mail.ts'

type Tools = Pick<Services, 'queue' | 'secrets' | 'config'>
type Group = (typeof userGroups)[number]

const groupOf = (id: string): Group | undefined => userGroups.find(({ _id }) => _id === id)

/** Only the hash of a link's token is stored, so that reading the database doesn't give access. */
function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()

const times = () => ({ sentAt: new Date(), expiresAt: new Date(Date.now() + inviteDays * dayMs) })

/**
 * Invites an address into a group. Throws `invalid` for an unknown group, `forbidden` for one that only admins invite to, `conflict` for someone who is already a
 * member or invited.
 */
export async function inviteUser(
  tools: Tools,
  db: ClientDatabase,
  caller: Caller,
  { Email, GroupId, Note }: { Email: string; GroupId: string; Note?: string | undefined },
): Promise<void> {
  const group = groupOf(GroupId)
  if (!group) throw invalid([{ field: 'body.GroupId', message: `There is no group “${GroupId}”.` }])
  if (!groupsFor(caller).includes(group))
    throw forbidden(`Only an admin can invite to ${group.name}: what these people decide counts as independent.`)
  const { token, hash } = newToken()
  const change = { action: 'user.invite', subject: ['invite', Email], detail: { group: group.name } } as const
  await write({ db, caller }, change, async (transaction) => {
    await refusePresent(transaction, Email)
    await transaction
      .insertInto('userInvite')
      .values({
        clientId: db.clientId,
        id: randomUUID(),
        email: Email,
        groupId: group._id,
        note: Note ?? null,
        invitedBy: callerUserId(caller),
        invitedByName: callerName(caller),
        tokenSha256: hash,
        ...times(),
      })
      .execute()
      .catch((error: unknown) => {
        if (errorCode(error) !== duplicateKey) throw error
        throw conflict(`${Email} is already invited. Send the invitation again instead.`)
      })
    await mail(tools, transaction, caller, { email: Email, group, note: Note ?? null, token })
  })
}

/** Sends an open or expired invitation again with a new link and ends the old one. */
export async function resendInvite(tools: Tools, db: ClientDatabase, caller: Caller, email: string): Promise<void> {
  const { token, hash } = newToken()
  await write({ db, caller }, { action: 'user.resendInvite', subject: ['invite', email] }, async (transaction) => {
    const invite = await openInvite(transaction, email)
      .set({ tokenSha256: hash, ...times() })
      .returning(['email', 'groupId', 'note'])
      .executeTakeFirst()
    const group = groupOf(invite?.groupId ?? '')
    if (!invite || !group) throw notFound('invitation')
    await mail(tools, transaction, caller, { ...invite, group, token })
  })
}

/** Withdraws an invitation and ends its link. Throws `invalid` if no address is given, or two. */
export async function revokeInvite(
  db: ClientDatabase,
  caller: Caller,
  { inBody, inQuery }: { inBody: string | undefined; inQuery: string | undefined },
): Promise<void> {
  const email = inBody ?? inQuery
  const refused = (message: string) => invalid([{ field: 'body.Email', message }])
  if (!email) throw refused('Specify the address whose invitation to withdraw.')
  if (inQuery && inQuery.toLowerCase() !== email.toLowerCase())
    throw refused(`The URL has ${inQuery} and the body has ${email}. Use only one.`)
  await write({ db, caller }, { action: 'user.revokeInvite', subject: ['invite', email] }, async (transaction) => {
    const revoked = await openInvite(transaction, email)
      .set({ revokedAt: new Date() })
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw notFound('invitation')
  })
}

const openInvite = (db: ClientDatabase, email: string) =>
  db
    .updateTable('userInvite')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)

/** Addresses are unique across clients; that another client has it is not disclosed. */
async function refusePresent(db: ClientDatabase, email: string): Promise<void> {
  const here = await db
    .selectFrom('appUser')
    .select(['deactivatedAt', 'subject'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (here?.deactivatedAt) throw conflict('Your directory deactivated this person. Activate them there.')
  // Someone who never signed in may need the link: another client may have invited them too.
  if (here?.subject) throw conflict('This person is already a member.')
}

async function mail(
  tools: Tools,
  transaction: ClientDatabase,
  caller: Caller,
  { email, group, note, token }: { email: string; group: Group; note: string | null; token: string },
): Promise<void> {
  const { productName, clientName } = await findBrand(transaction, transaction.clientId)
  const draft = inviteMail({
    productName,
    clientName,
    inviterName: callerName(caller),
    groupId: group._id,
    groupName: group.name,
    note,
    recipient: email,
    link: `${tools.config.origin}/?invitation=${token}`,
  })
  await postMessage(tools, transaction, draft, callerUserId(caller))
}

/**
 * Returns the invitation behind a link. The link's holder was sent it, so it shows who invites and who is invited.
 * Undefined for a link that never existed, or that ended when the invitation was sent again.
 */
export async function openedInvite(db: Database, token: string): Promise<OpenedUserInvite | undefined> {
  const row = await db.selectFrom('userInvite').selectAll().where('tokenSha256', '=', hashOf(token)).executeTakeFirst()
  if (!row) return undefined
  const { clientName, productName } = await findBrand(db, row.clientId)
  return {
    status: statusOf(row),
    email: row.email,
    client: { id: row.clientId, name: clientName },
    productName,
    groupName: groupOf(row.groupId)?.name ?? row.groupId,
    inviterName: row.invitedByName,
    expiresAt: row.expiresAt,
  }
}

/** Returns a client's invitations, newest first. */
export async function listInvites(db: ClientDatabase): Promise<UserInvite[]> {
  const rows = await db.selectFrom('userInvite').selectAll().orderBy('sentAt', 'desc').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    group: { _id: row.groupId, name: groupOf(row.groupId)?.name ?? row.groupId },
    invitedBy: { id: row.invitedBy, name: row.invitedByName },
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    status: statusOf(row),
  }))
}

function statusOf(row: { acceptedAt: string | null; revokedAt: string | null; expiresAt: string }) {
  if (row.acceptedAt) return 'accepted'
  if (row.revokedAt) return 'revoked'
  return Date.parse(row.expiresAt) < Date.now() ? 'expired' : 'pending'
}

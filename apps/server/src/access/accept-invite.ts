import { createHash, randomUUID } from 'node:crypto'
import type { GroupId } from '@milepost/contract/users/endpoints'
import type { Selectable } from 'kysely'
import type { Database } from '../db/connection/database.ts'
import { queriesOf } from '../db/scope/queries.ts'
import type { Tables } from '../db/tables.gen.ts'
import { note } from './audit.ts'
import type { Claims } from './token-verifier.ts'

/** Permissions that come with a group. */
export const rolesOfGroup: Readonly<Record<string, readonly string[]>> = {
  fleet: ['operator'],
  insurer: ['insurer'],
  claims: ['claims'],
  viewer: ['viewer'],
  annotator: ['annotator'],
} satisfies Record<GroupId, readonly string[]>

export type OpenInvite = { clientId: number; id: string; groupId: string; inviterName: string; tokenSha256: Buffer }

/** Lists the open invitations of an address, of all clients, newest first. */
export async function openInvitesOf(db: Database, email: string): Promise<OpenInvite[]> {
  const { rows } = await queriesOf(db).query<OpenInvite>(
    `select client_id as "clientId", id, group_id as "groupId", invited_by_name as "inviterName", token_sha256 as "tokenSha256" from user_invite
     where lower(email) = lower($1) and accepted_at is null and revoked_at is null and expires_at > now()
     order by sent_at desc`,
    [email],
  )
  return rows
}

/** True if an invitation's link has this token. */
export const isLinkOf = ({ tokenSha256 }: OpenInvite, token: string): boolean =>
  createHash('sha256').update(token).digest().equals(tokenSha256)

/** Who signed in for the first time: the issuer's claims, and the network address for the audit trail. */
export type Newcomer = Claims & { email: string; address?: string | undefined }

/** Creates the user of an invitation, in its client and group. Undefined if it isn't open anymore. */
export async function acceptInvite(db: Database, newcomer: Newcomer, invite: OpenInvite) {
  const { sub, email, name } = newcomer
  return db.transaction().execute(async (transaction) => {
    // It may have been accepted or withdrawn meanwhile.
    if (!(await closeInvites(transaction, invite.clientId, email))) return undefined
    const joined = await transaction
      .insertInto('appUser')
      .values({
        id: randomUUID(),
        clientId: invite.clientId,
        email,
        name: name ?? email,
        subject: sub,
        roles: [...(rolesOfGroup[invite.groupId] ?? [])],
        groups: [invite.groupId],
        lastSignInAt: new Date(),
      })
      // The client's directory has added and deactivated this person since.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (joined) await noteJoined(transaction, joined, newcomer)
    return joined
  })
}

/** Marks a client's open invitations of an address as accepted. Returns true if there were any. */
export async function closeInvites(transaction: Database, clientId: number, email: string): Promise<boolean> {
  const { rowCount } = await queriesOf(transaction).query(
    `update user_invite set accepted_at = now()
     where client_id = $1 and lower(email) = lower($2) and accepted_at is null and revoked_at is null`,
    [clientId, email],
  )
  return Boolean(rowCount)
}

/** Records in the audit trail who joined, from where, and with which access. */
export async function noteJoined(
  transaction: Database,
  { id, clientId, name, email, roles, groups }: Selectable<Tables['appUser']>,
  { address }: Pick<Newcomer, 'address'>,
): Promise<void> {
  const caller = { kind: 'user', userId: id, clientId, name, email, roles, groups, address } as const
  await note(queriesOf(transaction), clientId, caller, [
    { action: 'user.join', subject: ['user', id], detail: { email, roles, groups } },
  ])
}

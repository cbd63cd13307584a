import { createHash, randomUUID } from 'node:crypto'
import type { GroupId } from '@milepost/contract/users/endpoints'
import type { Database } from '../db/connection/database.ts'
import { queriesOf } from '../db/scope/queries.ts'
import type { Claims } from './token-verifier.ts'

/** Permissions that come with a group. */
export const rolesOfGroup: Readonly<Record<string, readonly string[]>> = {
  fleet: ['operator'],
  insurer: ['insurer'],
  viewer: ['viewer'],
  annotator: ['annotator'],
} satisfies Record<GroupId, readonly string[]>

export type OpenInvite = { clientId: number; id: string; groupId: string; tokenSha256: Buffer }

/** Lists the open invitations of an address, of all clients, newest first. */
export async function openInvitesOf(db: Database, email: string): Promise<OpenInvite[]> {
  const { rows } = await queriesOf(db).query<OpenInvite>(
    `select client_id as "clientId", id, group_id as "groupId", token_sha256 as "tokenSha256" from user_invite
     where lower(email) = lower($1) and accepted_at is null and revoked_at is null and expires_at > now()
     order by sent_at desc`,
    [email],
  )
  return rows
}

/** True if an invitation's link has this token. */
export const isLinkOf = ({ tokenSha256 }: OpenInvite, token: string): boolean =>
  createHash('sha256').update(token).digest().equals(tokenSha256)

/** Creates the user of an invitation, in its client and group. Undefined if it isn't open anymore. */
export async function acceptInvite(db: Database, { sub, email, name }: Claims & { email: string }, invite: OpenInvite) {
  return db.transaction().execute(async (transaction) => {
    // It may have been accepted or withdrawn meanwhile.
    const { rowCount: isOpen } = await queriesOf(transaction).query(
      `update user_invite set accepted_at = now()
       where client_id = $1 and id = $2 and accepted_at is null and revoked_at is null`,
      [invite.clientId, invite.id],
    )
    if (!isOpen) return undefined
    return (
      transaction
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
    )
  })
}

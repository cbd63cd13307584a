import { randomUUID } from 'node:crypto'
import type { GroupId } from '@milepost/contract/users/endpoints'
import type { Database } from '../db/connection/database.ts'
import { queriesOf } from '../db/scope/queries.ts'
import { type Claims, hasVerifiedEmail } from './token-verifier.ts'

/** Permissions that come with a group. */
export const rolesOfGroup: Readonly<Record<string, readonly string[]>> = {
  fleet: ['operator'],
  insurer: ['insurer'],
  viewer: ['viewer'],
  annotator: ['annotator'],
} satisfies Record<GroupId, readonly string[]>

/**
 * Creates the user for a first sign-in with an invited address, in the invitation's client and group; with several
 * invitations the newest. Undefined if none is open, or if the issuer hasn't verified the address.
 */
export async function acceptInvite(db: Database, claims: Claims) {
  if (!hasVerifiedEmail(claims)) return undefined
  const { sub, email, name } = claims
  const { rows } = await queriesOf(db).query<{ clientId: number; id: string; groupId: string }>(
    `select client_id as "clientId", id, group_id as "groupId" from user_invite where lower(email) = lower($1)
       and accepted_at is null and revoked_at is null and expires_at > now() order by sent_at desc limit 1`,
    [email],
  )
  const [invite] = rows
  if (!invite) return undefined
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

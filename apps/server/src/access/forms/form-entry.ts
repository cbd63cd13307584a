import { conflict } from '../../app-error.ts'
import type { Database } from '../../db/connection/database.ts'
import type { FormEntry } from '../caller.ts'

/**
 * Checks that the link or invitation a form was opened by still works. A completed invitation does: its signer may fetch
 * their copy. Throws `conflict` for a link that was renewed, and for an invitation that was withdrawn, declined or
 * expired.
 */
export async function requireCurrentEntry(db: Database, clientId: number, entry: FormEntry): Promise<void> {
  if (entry.by === 'link' && (await linkVersion(db, clientId)) !== entry.version) throw linkEnded()
  if (entry.by === 'invite' && !(await isUsable(db, clientId, entry.inviteId))) throw inviteEnded()
}

export const linkEnded = () =>
  conflict('This link doesn’t work anymore. Ask the company that sent it for its current link.')

export const inviteEnded = () => conflict('This invitation isn’t open anymore. Ask its sender for a new one.')

async function linkVersion(db: Database, clientId: number): Promise<number | undefined> {
  const client = await db.selectFrom('client').where('id', '=', clientId).select('fleetLinkVersion').executeTakeFirst()
  return client?.fleetLinkVersion
}

async function isUsable(db: Database, clientId: number, inviteId: string): Promise<boolean> {
  const invite = await db
    .selectFrom('connectionInvite')
    .where('clientId', '=', clientId)
    .where('id', '=', inviteId)
    .select(['completedAt', 'declinedAt', 'revokedAt', 'expiresAt'])
    .executeTakeFirst()
  if (!invite) return false
  if (invite.completedAt) return true
  return !invite.declinedAt && !invite.revokedAt && Date.parse(invite.expiresAt) > Date.now()
}

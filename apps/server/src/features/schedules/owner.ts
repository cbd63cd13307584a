import { allows, rolesOf, senders } from '@milepost/contract/api/roles'
import type { Caller } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'

type Person = Extract<Caller, { kind: 'user' }>
type Owner = { caller: Person; email: string } | { lost: string; email: string | null }

/**
 * Returns the owner of a schedule with the access they have now, or why they may not send reports of the client anymore:
 * removed, deactivated, another role or group. Admins keep it for every client. `email` is null for people who can't
 * sign in.
 */
export async function ownerNow(
  { db }: Pick<Services, 'db'>,
  { clientId }: ClientDatabase,
  { ownerId, ownerName }: { ownerId: string; ownerName: string },
): Promise<Owner> {
  const user = await db.selectFrom('appUser').selectAll().where('id', '=', ownerId).executeTakeFirst()
  if (!user) return { lost: `${ownerName} no longer has an account.`, email: null }
  if (user.deactivatedAt) return { lost: `The account of ${user.name} was deactivated.`, email: null }
  const roles = rolesOf(user)
  if (user.clientId !== clientId && !roles.includes('admin'))
    return { lost: `${user.name} no longer has access.`, email: null }
  const { id: userId, name, email, groups } = user
  if (!allows({ roles: senders }, roles)) return { lost: `${name} no longer has a role that may send reports.`, email }
  return { caller: { kind: 'user', userId, clientId: user.clientId, name, email, roles, groups }, email }
}

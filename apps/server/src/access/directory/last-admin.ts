import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/**
 * Makes changes of a client's people take turns until the transaction ends: two admins who remove each other at the same
 * time must not both succeed.
 */
export async function lockPeople(queries: Queries, clientId: number): Promise<void> {
  await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['people', clientId])
}

/** Returns true if the client has no other admin who can sign in. */
export async function isLastAdmin(
  db: ClientDatabase,
  { id, roles, deactivatedAt }: { id: string; roles: readonly string[]; deactivatedAt: string | null },
): Promise<boolean> {
  if (!roles.includes('admin') || deactivatedAt !== null) return false
  const others = await db
    .selectFrom('appUser')
    .select('roles')
    .where('id', '<>', id)
    .where('deactivatedAt', 'is', null)
    .execute()
  return !others.some((one) => one.roles.includes('admin'))
}

import type { Selectable } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Tables } from '../../db/tables.gen.ts'
import { announce } from '../../live/live-updates.ts'
import type { Change } from '../audit.ts'
import type { GivenAccess } from './group-access.ts'
import { isLastAdmin } from './last-admin.ts'

export type Person = Selectable<Tables['appUser']>

/** What decides: the groups in a sign-in token, with the time it was issued, or those written by SCIM. */
export type AccessSource = { by: 'token'; readAt: Date | null } | { by: 'scim' }

const nothing: GivenAccess = { roles: [], groups: [] }

/**
 * Stores what a directory gives a person, within a transaction that holds the lock on the client's people. A directory
 * decides from the first time that it gives something; from then on, what it no longer gives is gone. The last admin
 * stays an admin. Returns the person and what to record in the audit trail.
 */
export async function giveAccess(
  db: ClientDatabase,
  person: Person,
  given: GivenAccess | null,
  source: AccessSource,
): Promise<{ person: Person; changes: Change[] }> {
  if (given === null && person.accessBy !== source.by) return { person, changes: [] }
  const wanted = given ?? nothing
  const isKept = !wanted.roles.includes('admin') && (await isLastAdmin(db, person))
  const roles = isKept ? ['admin', ...wanted.roles] : [...wanted.roles]
  // Without a group, an admin would see nothing.
  const groups = isKept && wanted.groups.length === 0 ? person.groups : [...wanted.groups]
  const after = await db
    .updateTable('appUser')
    .set({
      roles,
      groups,
      accessBy: source.by,
      adminKeptAt: isKept ? (person.adminKeptAt ?? new Date()) : null,
      ...(source.by === 'token' && { accessReadAt: source.readAt }),
    })
    .where('id', '=', person.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const hasChanged = !hasAccess(person, after) || person.accessBy !== source.by
  const subject = ['user', person.id] as const
  const before = { roles: person.roles, groups: person.groups }
  if (hasChanged) await announce(queriesOf(db), db.clientId, { kind: 'access', userId: person.id })
  return {
    person: after,
    changes: [
      ...(hasChanged ? [{ action: 'user.changeAccess', subject, detail: { before, roles, groups } }] : []),
      ...(isKept && person.adminKeptAt === null ? [{ action: 'user.keepLastAdmin', subject }] : []),
    ],
  }
}

/** Returns true if a person has exactly this access. */
export const hasAccess = (person: GivenAccess, { roles, groups }: GivenAccess): boolean =>
  same(person.roles, roles) && same(person.groups, groups)

const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

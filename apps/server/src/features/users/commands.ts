import type { Call } from '@milepost/contract/api/endpoint'
import type { User, userEndpoints } from '@milepost/contract/users/endpoints'
import { rolesOfGroup } from '../../access/accept-invite.ts'
import { type Caller, callerUserId } from '../../access/caller.ts'
import type { Person } from '../../access/directory/give-access.ts'
import { isLastAdmin, lockPeople } from '../../access/directory/last-admin.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { forgetViewsOf } from '../saved-views/commands.ts'
import { groupsOf } from './groups.ts'
import { toUser } from './queries.ts'

/**
 * Removes a person: their access and API tokens end at once. Throws `conflict` for the caller themselves and for the
 * client's last admin, `notFound` for anyone else’s people.
 */
export async function removeUser(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  if (callerUserId(caller) === id) throw conflict('You can’t remove yourself. Ask another admin.')
  await write(
    { db, caller },
    ({ name, email }: Person) => ({ action: 'user.remove', subject: ['user', id], detail: { name, email } }),
    async (transaction, { queries, announce }) => {
      const person = await lockPerson(transaction, queries, id)
      await keepAnAdmin(transaction, person)
      await forgetViewsOf(transaction, id)
      await transaction.deleteFrom('appUser').where('id', '=', id).execute()
      await announce({ kind: 'access', userId: id })
      return person
    },
  )
}

/** Changes a person's role in review: what they get, and who looks at it again. */
export async function changeReview(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  body: NonNullable<Call<typeof userEndpoints.changeReview>['body']>,
): Promise<void> {
  const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  await requireTypes(db, body)
  await write(
    { db, caller },
    (before: Person) => ({
      action: 'user.changeReview',
      subject: ['user', id],
      detail: { before: pick(before, Object.keys(set)), ...set },
    }),
    async (transaction, { queries }) => {
      const before = await lockPerson(transaction, queries, id)
      if (Object.keys(set).length) await transaction.updateTable('appUser').set(set).where('id', '=', id).execute()
      return before
    },
  )
}

/**
 * Moves a person to a group, which decides their roles, or makes them an admin or none. Works at their next call. Throws
 * `conflict` for the client's last admin and for people whose directory decides, `invalid` for an unknown group.
 */
export async function changeAccess(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  { GroupId, isAdmin }: { GroupId?: string | undefined; isAdmin?: boolean | undefined },
): Promise<User> {
  if (GroupId !== undefined && !rolesOfGroup[GroupId])
    throw invalid([{ field: 'body.GroupId', message: 'is not a group' }])
  const { after } = await write(
    { db, caller },
    ({ before, after }: { before: Person; after: Person }) => ({
      action: 'user.changeAccess',
      subject: ['user', id],
      detail: { before: pick(before, ['roles', 'groups']), ...pick(after, ['roles', 'groups']) },
    }),
    async (transaction, { queries, announce }) => {
      const before = await lockPerson(transaction, queries, id)
      if (before.accessBy !== null)
        throw conflict('Their access is managed by your directory. Change their groups there.')
      const groups = GroupId === undefined ? before.groups : [GroupId]
      const admin = isAdmin ?? before.roles.includes('admin')
      const ofGroup = GroupId === undefined ? before.roles.filter((role) => role !== 'admin') : rolesOfGroup[GroupId]!
      const roles = [...(admin ? ['admin'] : []), ...ofGroup]
      if (!admin) await keepAnAdmin(transaction, before)
      const after = await transaction
        .updateTable('appUser')
        .set({ roles, groups: [...groups] })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await announce({ kind: 'access', userId: id })
      return { before, after }
    },
  )
  return groupsOf(toUser(after))
}

async function lockPerson(db: ClientDatabase, queries: Queries, id: string): Promise<Person> {
  await lockPeople(queries, db.clientId)
  const person = await db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw notFound('user')
  return person
}

async function keepAnAdmin(db: ClientDatabase, person: Person): Promise<void> {
  if (await isLastAdmin(db, person))
    throw conflict('This is the last admin of the client. Make someone else an admin first.')
}

async function requireTypes(
  db: ClientDatabase,
  {
    excludedTranslatedTypes = [],
    neverReviewTranslatedTypes = [],
  }: { excludedTranslatedTypes?: string[] | undefined; neverReviewTranslatedTypes?: string[] | undefined },
): Promise<void> {
  const known = new Set(
    (await db.selectFrom('incidentType').select('translatedType').execute()).map(
      ({ translatedType }) => translatedType,
    ),
  )
  const issues = Object.entries({ excludedTranslatedTypes, neverReviewTranslatedTypes }).flatMap(([field, types]) =>
    types.flatMap((type, index) =>
      known.has(type) ? [] : [{ field: `body.${field}.${index}`, message: `“${type}” is not an incident type` }],
    ),
  )
  if (issues.length) throw invalid(issues)
}

const pick = (person: Person, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, person[name as keyof Person]]))

import { randomUUID } from 'node:crypto'
import { Uuid } from '@milepost/contract/api/fields'
import type { ScimGroupInput } from '@milepost/contract/directory/scim'
import type { Change } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { giveAccess } from '../../access/directory/give-access.ts'
import { accessOf } from '../../access/directory/group-access.ts'
import { lockPeople } from '../../access/directory/last-admin.ts'
import { groupNamesOf } from '../../access/directory/member-groups.ts'
import { AppError, invalid, notFound } from '../../app-error.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { DirectoryGroups } from '../../directory-config.ts'
import { write } from '../../write.ts'
import type { Document } from './patch.ts'

type By = { db: ClientDatabase; caller: Caller; known: DirectoryGroups }
type Stored = { displayName: string; externalId: string | null; members: readonly string[] }

/**
 * Adds a group, and gives its members what the installation's settings say. Throws `conflict` for a name that the client
 * has, `invalid` for members who aren't the client's people.
 */
export async function createGroup(by: By, input: ScimGroupInput): Promise<string> {
  const id = randomUUID()
  await change(by, id, 'directoryGroup.create', async (transaction) => {
    const after = await storedOf(transaction, input)
    const { displayName, externalId } = after
    await transaction
      .insertInto('directoryGroup')
      .values({ clientId: by.db.clientId, id, displayName, externalId })
      .execute()
      .catch(asTaken)
    return { before: { ...after, members: [] }, after }
  })
  return id
}

/** Changes a group; `next` returns it from the group as it is. Throws as `createGroup`, and `notFound`. */
export async function changeGroup(by: By, id: string, next: (group: Document) => ScimGroupInput): Promise<void> {
  await change(by, id, 'directoryGroup.change', async (transaction) => {
    const before = await findStored(transaction, id)
    const members = before.members.map((value) => ({ value }))
    const after = await storedOf(transaction, next({ ...before, members }))
    const { displayName, externalId } = after
    await transaction
      .updateTable('directoryGroup')
      .set({ displayName, externalId })
      .where('id', '=', id)
      .execute()
      .catch(asTaken)
    return { before, after }
  })
}

/** Removes a group and what it gave to its members. Throws `notFound`. */
export async function removeGroup(by: By, id: string): Promise<void> {
  await change(by, id, 'directoryGroup.remove', async (transaction) => {
    const before = await findStored(transaction, id)
    await transaction.deleteFrom('directoryGroup').where('id', '=', id).execute()
    return { before, after: { ...before, members: [] } }
  })
}

type Step = { before: Stored; after: Stored }

async function change(
  { db, caller, known }: By,
  id: string,
  action: string,
  work: (transaction: ClientDatabase) => Promise<Step>,
): Promise<void> {
  await write(
    { db, caller },
    (changes: readonly Change[]) => changes,
    async (transaction, { queries }) => {
      await lockPeople(queries, db.clientId)
      const { before, after } = await work(transaction)
      const added = without(after.members, before.members)
      const removed = without(before.members, after.members)
      if (action !== 'directoryGroup.remove') await storeMembers(transaction, id, added, removed)
      const isRenamed = before.displayName !== after.displayName || before.externalId !== after.externalId
      const affected = isRenamed ? [...removed, ...after.members] : [...removed, ...added]
      const given: Change[] = []
      for (const userId of affected) given.push(...(await follow(transaction, known, userId)))
      const hasChanged = isRenamed || affected.length > 0 || action !== 'directoryGroup.change'
      const detail = { name: after.displayName, added: added.length, removed: removed.length }
      return [...(hasChanged ? [{ action, subject: ['directoryGroup', id] as const, detail }] : []), ...given]
    },
  )
}

/** Gives a person what all of their groups give. */
async function follow(db: ClientDatabase, known: DirectoryGroups, userId: string): Promise<Change[]> {
  const person = await db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!person) return []
  const given = accessOf(known, await groupNamesOf(db, userId), db.clientId)
  return (await giveAccess(db, person, given, { by: 'scim' })).changes
}

async function storeMembers(db: ClientDatabase, groupId: string, added: readonly string[], removed: readonly string[]) {
  if (removed.length > 0)
    await db
      .deleteFrom('directoryGroupMember')
      .where('groupId', '=', groupId)
      .where('userId', 'in', [...removed])
      .execute()
  if (added.length > 0)
    await db
      .insertInto('directoryGroupMember')
      .values(added.map((userId) => ({ clientId: db.clientId, groupId, userId })))
      .execute()
}

async function findStored(db: ClientDatabase, id: string): Promise<Stored> {
  const group = await db
    .selectFrom('directoryGroup')
    .select(['displayName', 'externalId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw notFound('group')
  const members = await db.selectFrom('directoryGroupMember').select('userId').where('groupId', '=', id).execute()
  return { ...group, members: members.map(({ userId }) => userId) }
}

/** Checks a group's members. People of another client are refused like people who don't exist. */
async function storedOf(db: ClientDatabase, { displayName, externalId, members }: ScimGroupInput): Promise<Stored> {
  const wanted = [...new Set((members ?? []).map(({ value }) => value.toLowerCase()))]
  const ids = wanted.filter((id) => Uuid.safeParse(id).success)
  const found = ids.length > 0 ? await db.selectFrom('appUser').select('id').where('id', 'in', ids).execute() : []
  const known = new Set(found.map(({ id }) => id))
  const [unknown] = wanted.filter((id) => !known.has(id))
  if (unknown !== undefined)
    throw invalid([{ field: 'body.members', message: `has “${unknown.slice(0, 100)}”, which is no user’s id` }])
  return { displayName, externalId: externalId ?? null, members: wanted }
}

const without = (some: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return some.filter((one) => !known.has(one))
}

function asTaken(error: unknown): never {
  if (errorCode(error) !== duplicateKey) throw error
  throw new AppError('conflict', 'The client already has a group of this name.', {
    issues: [{ field: 'body.displayName', message: 'is taken' }],
  })
}

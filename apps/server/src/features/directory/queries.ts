import type { ScimGroup, ScimUser } from '@milepost/contract/directory/scim'
import { scimSchemas } from '@milepost/contract/directory/scim'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { personResource } from './person-resource.ts'

/** Lists the people of a client with their groups, oldest first. `ids` limits them. */
export async function listPeople(db: ClientDatabase, base: string, ids?: readonly string[]): Promise<ScimUser[]> {
  let found = db.selectFrom('appUser').selectAll().orderBy('createdAt').orderBy('id')
  if (ids) found = found.where('id', 'in', [...ids])
  const people = await found.execute()
  const groups = Map.groupBy(await memberships(db, ids && { userIds: ids }), ({ userId }) => userId)
  const groupsOf = (id: string) =>
    (groups.get(id) ?? []).map(({ groupId, groupName }) => ({ value: groupId, display: groupName }))
  return people.map((person) => personResource(person, groupsOf(person.id), base))
}

/** Throws `notFound` for anyone who isn't the client's. */
export async function findPerson(db: ClientDatabase, base: string, id: string): Promise<ScimUser> {
  const [person] = await listPeople(db, base, [id])
  if (!person) throw notFound('user')
  return person
}

/** Lists the groups that a client's directory wrote with their members, oldest first. `ids` limits them. */
export async function listGroups(db: ClientDatabase, base: string, ids?: readonly string[]): Promise<ScimGroup[]> {
  let found = db.selectFrom('directoryGroup').selectAll().orderBy('createdAt').orderBy('id')
  if (ids) found = found.where('id', 'in', [...ids])
  const groups = await found.execute()
  const members = Map.groupBy(await memberships(db, ids && { groupIds: ids }), ({ groupId }) => groupId)
  return groups.map(({ id, displayName, externalId, createdAt }) => ({
    schemas: [scimSchemas.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: (members.get(id) ?? []).map(({ userId, userName }) => ({ value: userId, display: userName })),
    meta: { resourceType: 'Group', created: createdAt, location: `${base}/Groups/${id}` },
  }))
}

/** Throws `notFound` for a group that isn't the client's. */
export async function findGroup(db: ClientDatabase, base: string, id: string): Promise<ScimGroup> {
  const [group] = await listGroups(db, base, [id])
  if (!group) throw notFound('group')
  return group
}

async function memberships(
  db: ClientDatabase,
  { userIds, groupIds }: { userIds?: readonly string[]; groupIds?: readonly string[] } = {},
) {
  let found = db
    .selectFrom('directoryGroupMember as m')
    .innerJoin('directoryGroup as g', (join) =>
      join.onRef('g.clientId', '=', 'm.clientId').onRef('g.id', '=', 'm.groupId'),
    )
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['m.userId', 'm.groupId', 'g.displayName as groupName', 'u.name as userName'])
    .orderBy('u.createdAt')
    .orderBy('u.id')
  if (userIds) found = found.where('m.userId', 'in', [...userIds])
  if (groupIds) found = found.where('m.groupId', 'in', [...groupIds])
  return found.execute()
}

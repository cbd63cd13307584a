import type { ClientDatabase } from '../../db/scope/scope.ts'

/** Returns the names and ids at the directory of the groups that SCIM put a person into. */
export async function groupNamesOf(db: ClientDatabase, userId: string): Promise<string[]> {
  const groups = await db
    .selectFrom('directoryGroupMember as m')
    .innerJoin('directoryGroup as g', (join) =>
      join.onRef('g.clientId', '=', 'm.clientId').onRef('g.id', '=', 'm.groupId'),
    )
    .select(['g.displayName', 'g.externalId'])
    .where('m.userId', '=', userId)
    .execute()
  return groups.flatMap(({ displayName, externalId }) => [displayName, ...(externalId === null ? [] : [externalId])])
}

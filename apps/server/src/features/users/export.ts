import { userColumns } from '@milepost/contract/users/columns'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { groupsOf } from './groups.ts'
import { listUsers, orderedUsers, toUser, type UserRow } from './queries.ts'

export const users = listSource(userEndpoints.list, {
  columns: userColumns,
  count: async (db, { query }) => (await listUsers(db, query)).length,
  select: (db, { query }) => orderedUsers(db, query).compile(),
  toRow: (row: UserRow) => groupsOf(toUser(row)),
})

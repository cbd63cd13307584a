import { userEndpoints } from '@milepost/contract/users'
import { callerUserId } from '../../access/caller.ts'
import { introduce } from '../../access/users.ts'
import { notFound } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { write } from '../../write.ts'
import { groupsOf, userGroups } from './groups.ts'
import { findCurrentUser } from './queries.ts'

export const userRoutes: readonly Route[] = [
  serve(userEndpoints.groups, async () => [...userGroups]),
  serve(userEndpoints.me, async ({ services, caller }) => {
    const user = await findCurrentUser(services.db, callerUserId(caller))
    if (!user) throw notFound('user')
    return groupsOf(user)
  }),
  serve(userEndpoints.introduce, async ({ services, body }) => {
    await introduce(services, body)
  }),
  serve(userEndpoints.rename, async ({ db, caller, params, body }) => {
    await write({ db, caller }, { action: 'user.rename', subject: ['user', params.id] }, async (transaction) => {
      const renamed = await transaction
        .updateTable('appUser')
        .set({ name: body.Name })
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst()
      if (!renamed) throw notFound('user')
    })
  }),
]

import { userEndpoints } from '@milepost/contract/users'
import { audit, inTransaction } from '../../access/audit.ts'
import { callerUserId, isAdmin } from '../../access/caller.ts'
import { forbidden, notFound } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { groupsOf, userGroups } from './groups.ts'
import { findCurrentUser } from './queries.ts'

export const userRoutes: readonly Route[] = [
  serve(userEndpoints.groups, async () => [...userGroups]),
  serve(userEndpoints.me, async ({ services, caller }) => {
    const user = await findCurrentUser(services.db, callerUserId(caller))
    if (!user) throw notFound('user')
    return groupsOf(user)
  }),
  serve(userEndpoints.rename, async ({ db, caller, params, body }) => {
    if (params.id !== callerUserId(caller) && !isAdmin(caller)) throw forbidden('You may change your own name.')
    await inTransaction(db, async (transaction) => {
      const renamed = await transaction
        .updateTable('appUser')
        .set({ name: body.Name })
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst()
      if (!renamed) throw notFound('user')
      await audit(transaction, caller, { action: 'user.rename', subjectType: 'user', subjectId: params.id })
    })
  }),
]

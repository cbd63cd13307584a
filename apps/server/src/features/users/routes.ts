import { userEndpoints } from '@milepost/contract/users'
import { callerUserId } from '../../access/caller.ts'
import { notFound } from '../../http/problem.ts'
import { type Route, serve } from '../../http/route.ts'
import { groupsOf, userGroups } from './groups.ts'
import { findCurrentUser } from './queries.ts'

export const userRoutes: readonly Route[] = [
  serve(userEndpoints.groups, async () => [...userGroups]),
  serve(userEndpoints.me, async ({ services, caller }) => {
    const user = await findCurrentUser(services.db, callerUserId(caller))
    if (!user) throw notFound('user')
    return groupsOf(user)
  }),
]

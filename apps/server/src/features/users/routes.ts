import { userEndpoints } from '@milepost/contract/users/endpoints'
import { type Caller, callerUserId } from '../../access/caller.ts'
import { type GuessLimits, limitGuesses } from '../../access/limit-guesses.ts'
import { hourSeconds } from '../../access/take-quotas.ts'
import { introduce, listIntroducers } from '../../access/users.ts'
import { notFound, unauthorized } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { write } from '../../write.ts'
import { changeAccess, changeReview, removeUser } from './commands.ts'
import { groupsFor, groupsOf } from './groups.ts'
import { inviteUser, listInvites, openedInvite, resendInvite, revokeInvite } from './invites.ts'
import { sendOwnCode, takeOwnCode } from './own-phone.ts'
import { findCurrentUser, listUsers } from './queries.ts'
import { sendSignerCode, signersForm, takeSignerCode } from './signer-phone.ts'

/** Links that open no invitation. A person mistypes none: they are in messages. */
const inviteGuesses: GuessLimits = {
  name: 'user invites',
  refusal: 'Too many wrong links.',
  address: { count: 30, seconds: hourSeconds },
  all: { count: 3_000, seconds: hourSeconds },
}

function signedInAs(caller: Caller): string {
  const userId = callerUserId(caller)
  if (!userId) throw unauthorized()
  return userId
}

export const userRoutes: readonly Route[] = [
  serve(userEndpoints.groups, async ({ caller }) => groupsFor(caller)),
  serve(userEndpoints.me, async ({ services, caller }) => {
    const user = await findCurrentUser(services.db, callerUserId(caller))
    if (!user) throw notFound('user')
    return groupsOf(user)
  }),
  serve(userEndpoints.introduce, async ({ services, caller, body }) => {
    await introduce(services, body, caller.address)
  }),
  serve(userEndpoints.introducers, async ({ services, body }) => listIntroducers(services, body)),
  serve(userEndpoints.list, async ({ db, query }) => listUsers(db, query)),
  serve(userEndpoints.remove, async ({ db, caller, params }) => removeUser(db, caller, params.id)),
  serve(userEndpoints.changeReview, async ({ db, caller, params, body }) => changeReview(db, caller, params.id, body)),
  serve(userEndpoints.changeAccess, async ({ db, caller, params, body }) => changeAccess(db, caller, params.id, body)),
  serve(userEndpoints.invites, async ({ db }) => listInvites(db)),
  serve(userEndpoints.invite, async ({ db, services, caller, body }) => inviteUser(services, db, caller, body)),
  serve(userEndpoints.resendInvite, async ({ db, services, caller, body }) =>
    resendInvite(services, db, caller, body.Email),
  ),
  serve(userEndpoints.revokeInvite, async ({ db, caller, body, query }) =>
    revokeInvite(db, caller, { inBody: body.Email, inQuery: query.Email }),
  ),
  serve(userEndpoints.openInvite, async ({ services, body, request }) => {
    const invite = await limitGuesses(services, request, inviteGuesses, () => openedInvite(services.db, body.token))
    if (!invite) throw notFound('invitation')
    return invite
  }),
  serve(userEndpoints.sendOtp, async ({ db, services, caller, body, request }) => {
    const key = signersForm(caller, body.key)
    if (key !== undefined) return sendSignerCode(services, db, caller, { ...body, key }, request)
    return sendOwnCode(services, db, caller, { ...body, userId: signedInAs(caller) })
  }),
  serve(userEndpoints.verifyOtp, async ({ db, services, caller, body }) => {
    const key = signersForm(caller, body.key)
    if (key !== undefined) return takeSignerCode(services, db, caller, { ...body, key })
    return takeOwnCode(services, db, caller, { ...body, userId: signedInAs(caller) })
  }),
  serve(userEndpoints.rename, async ({ db, caller, params, body }) => {
    const recorded = (before: { name: string }) => ({
      action: 'user.rename',
      subject: ['user', params.id] as const,
      detail: { before, name: body.Name },
    })
    await write({ db, caller }, recorded, async (transaction) => {
      const user = transaction.selectFrom('appUser').where('id', '=', params.id)
      const before = await user.select('name').forUpdate().executeTakeFirst()
      if (!before) throw notFound('user')
      await transaction.updateTable('appUser').set({ name: body.Name }).where('id', '=', params.id).execute()
      return before
    })
  }),
]

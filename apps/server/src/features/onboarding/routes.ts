import { allows, writers } from '@milepost/contract/api/roles'
import { connectionRequestEndpoints } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { connectionOrigin } from '@milepost/domain/codes'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { clientOfKey } from '../../access/client-key.ts'
import { noClient, publicScope } from '../../access/client-scope.ts'
import { callerIfSignedIn } from '../../access/identify.ts'
import { invalid } from '../../app-error.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import { type Context, type Route, serve } from '../../route.ts'
import type { Services } from '../../services.ts'
import {
  acceptRequest,
  connectFromMarketplace,
  declineRequest,
  listRequests,
  receiveRequest,
} from './connection-requests.ts'
import { formLimits, limitCalls, limitMisses } from './onboarding-limits.ts'
import { declineInvite, openInvite, requestNewInvite, tokenOfInvite } from './opened-invites.ts'
import { storeForm } from './store-form.ts'
import { ranOut, restoreForm } from './stored-forms.ts'

export const onboardingRoutes: readonly Route[] = [
  serve(onboardingEndpoints.token, async ({ services, body, request }) => {
    await limited(services, request)
    if (body.connectionInviteId === undefined)
      throw invalid([{ field: 'body.connectionInviteId', message: 'is missing: open the form from an invitation' }])
    return tokenOfInvite(services, body.connectionInviteId)
  }),
  serve(connectionInviteEndpoints.opened, async ({ services, params }) => openInvite(services, params.id)),
  serve(connectionInviteEndpoints.decline, async ({ services, params, body }) =>
    declineInvite(services, params.id, body.note),
  ),
  serve(connectionInviteEndpoints.renew, async ({ services, params }) => requestNewInvite(services, params.id)),
  serve(onboardingEndpoints.store, async ({ services, db, caller, query, body, request }) => {
    const form = ofCaller(caller, { ...body, connectionInviteId: inviteOf(query, body) })
    await db
      .transaction()
      .execute((transaction) =>
        limitCalls(services, queriesOf(transaction), formLimits, { request, clientId: db.clientId }),
      )
    return storeForm(services, db, caller, form)
  }),
  serve(onboardingEndpoints.restore, async ({ services, db, params, request }) => {
    const form = await restoreForm(services, publicScope(services, clientOfKey(params.key)), params.key)
    if (form) return form
    await db.transaction().execute((transaction) => limitMisses(services, queriesOf(transaction), { request }))
    throw ranOut()
  }),
  serve(onboardingEndpoints.marketplace, async ({ services, query, body, request }) => {
    const { clientId } = query
    const caller = await callerIfSignedIn(services, request)
    if (mayConnect(caller, clientId)) {
      const db = publicScope(services, clientId)
      return { status: 'connected' as const, connection: await connectFromMarketplace(services, db, caller, body) }
    }
    await receiveRequest(services, { request, clientId }, body)
    return { status: 'received' as const }
  }),
  serve(connectionRequestEndpoints.list, async ({ services, db }) => listRequests(services, db)),
  serve(connectionRequestEndpoints.accept, async ({ services, db, caller, params }) =>
    acceptRequest(services, db, caller, params.id),
  ),
  serve(connectionRequestEndpoints.decline, async ({ db, caller, params }) => declineRequest(db, caller, params.id)),
]

/** The form of an invited fleet belongs to its invitation, whatever it says itself. */
function ofCaller(caller: Caller, form: Parameters<typeof storeForm>[3]): Parameters<typeof storeForm>[3] {
  if (caller.kind !== 'onboarding') return form
  if (form.connectionInviteId && form.connectionInviteId !== caller.inviteId)
    throw invalid([{ field: 'body.connectionInviteId', message: 'is not the invitation this form was opened from' }])
  return { ...form, connectionInviteId: caller.inviteId, integrationType: connectionOrigin.code.invite }
}

/** Counts a request for a token, by address and in all. */
const limited = (services: Services, request: FastifyRequest) =>
  services.db
    .transaction()
    .execute((transaction) => limitCalls(services, queriesOf(transaction), formLimits, { request, clientId: noClient }))

/** True for a member who may connect providers of this very client; admins of another aren't members. */
const mayConnect = (caller: Caller, clientId: number): boolean =>
  caller.kind === 'user' && caller.clientId === clientId && allows({ roles: writers }, caller.roles)

/** The invitation may be in the URL, the form, or both. */
function inviteOf(
  { connectionInviteId: inQuery }: Context<typeof onboardingEndpoints.store>['query'],
  { connectionInviteId: inBody }: Context<typeof onboardingEndpoints.store>['body'],
): string | null {
  if (inQuery && inBody && inQuery !== inBody)
    throw invalid([{ field: 'body.connectionInviteId', message: 'is not the invitation in the address' }])
  return inQuery ?? inBody ?? null
}

import { allows, writers } from '@milepost/contract/api/roles'
import { connectionRequestEndpoints } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { connectionOrigin } from '@milepost/domain/codes'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { clientOfKey } from '../../access/client-key.ts'
import { noClient, publicScope } from '../../access/client-scope.ts'
import { isConsentState } from '../../access/forms/consent-states.ts'
import { callerIfSignedIn } from '../../access/identify.ts'
import { limitGuesses } from '../../access/limit-guesses.ts'
import { invalid } from '../../app-error.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import { type Context, type Route, serve, serveRaw } from '../../route.ts'
import type { Services } from '../../services.ts'
import {
  acceptRequest,
  connectFromMarketplace,
  declineRequest,
  listRequests,
  receiveRequest,
} from './connection-requests.ts'
import { changeFleetLink, findFleetLink, renewFleetLink } from './fleet-links.ts'
import { mailForm } from './form-mail.ts'
import { createFormToken } from './form-tokens.ts'
import {
  formLimits,
  inviteGuesses,
  keyGuesses,
  limitCalls,
  publicFormLimits,
  tokenLimits,
} from './onboarding-limits.ts'
import { declineInvite, invitingClient, isInvite, openInvite, requestNewInvite } from './opened-invites.ts'
import { requireCurrentTerms } from './signing/require-current-terms.ts'
import { sendSignedCopy } from './signing/signed-copy.ts'
import { storeForm } from './store-form.ts'
import { ranOut, restoreByKey } from './stored-forms.ts'

export const onboardingRoutes: readonly Route[] = [
  serve(onboardingEndpoints.token, async ({ services, body, request }) => {
    await limited(services, request)
    return createFormToken(services, body)
  }),
  serve(connectionInviteEndpoints.opened, async ({ services, params, request }) =>
    limitedByInvite(services, request, params.id, () => openInvite(services, params.id)),
  ),
  serve(connectionInviteEndpoints.decline, async ({ services, params, body, request }) =>
    limitedByInvite(services, request, params.id, () =>
      declineInvite(services, params.id, { note: body.note, address: request.ip }),
    ),
  ),
  serve(connectionInviteEndpoints.renew, async ({ services, params, request }) =>
    limitedByInvite(services, request, params.id, () => requestNewInvite(services, params.id)),
  ),
  serve(onboardingEndpoints.store, async ({ services, db, caller, query, body, request }) => {
    const form = ofCaller(caller, { ...body, connectionInviteId: inviteOf(query, body) })
    const { clientId } = db
    const limits = clientId === noClient ? publicFormLimits : formLimits
    await db
      .transaction()
      .execute((transaction) => limitCalls(services, queriesOf(transaction), limits, { request, clientId }))
    return storeForm(services, db, caller, form)
  }),
  serve(onboardingEndpoints.restore, async ({ services, params, request }) => {
    const scope = publicScope(services, clientOfKey(params.key))
    const form = await limitGuesses(services, request, keyGuesses, () => restoreByKey(services, scope, params.key))
    if (!form) throw ranOut()
    return form
  }),
  serve(onboardingEndpoints.consentBrand, async ({ services, params: { state }, request }) => {
    const clientId = clientOfKey(state)
    const db = publicScope(services, clientId)
    const isAsked = await limitGuesses(
      services,
      request,
      keyGuesses,
      async () => (await isConsentState(db, state)) || undefined,
    )
    if (!isAsked) throw ranOut()
    if (clientId === noClient) return { client: null }
    const { id: _, ...client } = invitingClient(await findBrand(services.db, clientId))
    return { client }
  }),
  serve(onboardingEndpoints.mailForm, async ({ services, db, caller, body, request }) =>
    mailForm(services, db, caller, body, request),
  ),
  serveRaw(onboardingEndpoints.signedTerms, async ({ services, db, caller, params, request, reply }) =>
    sendSignedCopy(services, db, caller, params.key, { request, reply }),
  ),
  serve(onboardingEndpoints.marketplace, async ({ services, query, body, request }) => {
    const caller: Caller = { ...(await callerIfSignedIn(services, request)), address: request.ip }
    const isMember = mayConnect(caller, query.clientId)
    // Others see our own terms: their form doesn't know its client.
    await requireCurrentTerms(services.db, isMember ? caller.clientId : noClient, body.termsAndConditionsData)
    if (body.key !== undefined) await requireKey(services, request, body.key)
    if (isMember) {
      const db = publicScope(services, caller.clientId)
      return { status: 'connected' as const, connection: await connectFromMarketplace(services, db, caller, body) }
    }
    const signed = { signedAt: new Date().toISOString(), signedFrom: request.ip }
    const { consentState: _, ...asked } = body
    await receiveRequest(services, { request, clientId: query.clientId }, { ...asked, ...signed })
    return { status: 'received' as const }
  }),
  serve(connectionRequestEndpoints.list, async ({ services, db, caller }) => listRequests(services, db, caller)),
  serve(connectionRequestEndpoints.accept, async ({ services, db, caller, params }) =>
    acceptRequest(services, db, caller, params.id),
  ),
  serve(connectionRequestEndpoints.decline, async ({ services, db, caller, params }) =>
    declineRequest(services, db, caller, params.id),
  ),
  serve(fleetLinkEndpoints.get, async ({ services, db }) => findFleetLink(services, db.clientId)),
  serve(fleetLinkEndpoints.change, async ({ services, db, caller, body }) =>
    changeFleetLink(services, db, caller, body),
  ),
  serve(fleetLinkEndpoints.renew, async ({ services, db, caller }) => renewFleetLink(services, db, caller)),
]

/** What a form belongs to follows from how it was opened, whatever it says itself. */
function ofCaller(caller: Caller, form: Parameters<typeof storeForm>[3]): Parameters<typeof storeForm>[3] {
  if (caller.kind !== 'onboarding') return form
  const { entry } = caller
  const inviteId = entry.by === 'invite' ? entry.inviteId : null
  if (form.connectionInviteId && form.connectionInviteId !== inviteId)
    throw invalid([{ field: 'body.connectionInviteId', message: 'is not the invitation this form was opened from' }])
  const source = entry.by === 'none' ? entry.source : entry.by === 'invite' ? 'invite' : 'integration'
  return { ...form, connectionInviteId: inviteId, integrationType: connectionOrigin.code[source] }
}

/** Checks that a key opens a form, whosever. Throws `notFound`, and `tooMany` after too many wrong keys. */
async function requireKey(services: Services, request: FastifyRequest, key: string): Promise<void> {
  const db = publicScope(services, clientOfKey(key))
  if (!(await limitGuesses(services, request, keyGuesses, () => restoreByKey(services, db, key)))) throw ranOut()
}

/** Does something with an invitation by its id, which may be a guess. */
async function limitedByInvite<T>(
  services: Services,
  request: FastifyRequest,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  await limitGuesses(services, request, inviteGuesses, async () => (await isInvite(services, id)) || undefined)
  return work()
}

/** Counts a request for a token, by address and in all. */
const limited = (services: Services, request: FastifyRequest) =>
  services.db
    .transaction()
    .execute((transaction) =>
      limitCalls(services, queriesOf(transaction), tokenLimits, { request, clientId: noClient }),
    )

/**
 * True for a member who may connect providers of this very client, or of their own if none is named; admins of another
 * aren't members.
 */
const mayConnect = (caller: Caller, clientId: number | undefined): caller is Caller & { kind: 'user' } =>
  caller.kind === 'user' &&
  caller.clientId === (clientId ?? caller.clientId) &&
  allows({ roles: writers }, caller.roles)

/** The invitation may be in the URL, the form, or both. */
function inviteOf(
  { connectionInviteId: inQuery }: Context<typeof onboardingEndpoints.store>['query'],
  { connectionInviteId: inBody }: Context<typeof onboardingEndpoints.store>['body'],
): string | null {
  if (inQuery && inBody && inQuery !== inBody)
    throw invalid([{ field: 'body.connectionInviteId', message: 'is not the invitation in the address' }])
  return inQuery ?? inBody ?? null
}

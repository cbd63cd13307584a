import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { clientThere, publicScope } from '../../access/client-scope.ts'
import { invalid } from '../../app-error.ts'
import { type Context, type Route, serve } from '../../route.ts'
import { createConnection } from '../connections/commands.ts'
import { clientOfKey } from './form-key.ts'
import { madeConnection } from './made-connection.ts'
import { storeForm } from './store-form.ts'
import { restoreForm } from './stored-forms.ts'

export const onboardingRoutes: readonly Route[] = [
  serve(onboardingEndpoints.store, async ({ services, db, caller, query, body }) =>
    storeForm(services, db, caller, { ...body, connectionInviteId: inviteOf(query, body) }),
  ),
  serve(onboardingEndpoints.restore, async ({ services, params }) =>
    restoreForm(services, publicScope(services, clientOfKey(params.key)), params.key),
  ),
  serve(onboardingEndpoints.marketplace, async ({ services, caller, query, body }) => {
    const { SourceAppName, ...input } = body
    const db = publicScope(services, await clientThere(services, query.clientId))
    const id = await createConnection(
      services,
      db,
      caller,
      { ...input, sourceAppId: SourceAppName },
      { origin: connectionOrigin.code.marketplace, refusal: 'invalid', recorded: { sourceApp: SourceAppName } },
    )
    return madeConnection(db, id)
  }),
]

/** The invitation may be in the URL, the form, or both. */
function inviteOf(
  { connectionInviteId: inQuery }: Context<typeof onboardingEndpoints.store>['query'],
  { connectionInviteId: inBody }: Context<typeof onboardingEndpoints.store>['body'],
): string | null {
  if (inQuery && inBody && inQuery !== inBody)
    throw invalid([{ field: 'body.connectionInviteId', message: 'is not the invitation in the address' }])
  return inQuery ?? inBody ?? null
}

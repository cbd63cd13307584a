import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { type Route, serve } from '../../route.ts'
import { inviteFleets, listFleetInvites, resendFleetInvites, revokeFleetInvite } from './invites.ts'

export const connectionInviteRoutes: readonly Route[] = [
  serve(connectionInviteEndpoints.list, async ({ db, services, query }) => listFleetInvites(services, db, query)),
  serve(connectionInviteEndpoints.send, async ({ db, services, caller, body }) =>
    inviteFleets(services, db, caller, body),
  ),
  serve(connectionInviteEndpoints.resend, async ({ db, services, caller, body }) =>
    resendFleetInvites(services, db, caller, body.ids),
  ),
  serve(connectionInviteEndpoints.revoke, async ({ db, caller, query }) => revokeFleetInvite(db, caller, query.id)),
]

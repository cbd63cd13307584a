import { randomUUID } from 'node:crypto'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { connectionOrigin } from '@milepost/domain/codes'
import { changesNext, type Sample, sample } from '../sample.ts'
import { nothing, ofFleetInvite } from '../sample-records.ts'
import { ofExpiredInvite } from './expired-invite.ts'
import { ofConsent, ofMailedForm, ofSignedForm, ofStoredForm } from './forms.ts'

/** One call for every endpoint about invitations, forms and links for fleets. */
export const onboardingSamples: readonly Sample[] = [
  sample(connectionInviteEndpoints.list, nothing),
  changesNext(
    sample(connectionInviteEndpoints.send, () => ({ body: { invites: [{ email: `${randomUUID()}@example.com` }] } })),
  ),
  sample(connectionInviteEndpoints.resend, async (world) => ({ body: { ids: [await ofFleetInvite(world)] } })),
  sample(connectionInviteEndpoints.revoke, async (world) => ({ query: { id: await ofFleetInvite(world) } })),
  changesNext(
    sample(onboardingEndpoints.store, ({ clientId }) => ({
      query: { clientId },
      body: { companyData: { name: 'Sample' }, integrationType: connectionOrigin.code.integration },
    })),
  ),
  sample(onboardingEndpoints.restore, ofStoredForm),
  sample(onboardingEndpoints.consentBrand, ofConsent),
  changesNext(sample(onboardingEndpoints.mailForm, ofMailedForm)),
  sample(onboardingEndpoints.signedTerms, ofSignedForm),
  sample(fleetLinkEndpoints.get, nothing),
  sample(fleetLinkEndpoints.change, () => ({ body: { requiresSignerPhone: false } })),
  changesNext(sample(fleetLinkEndpoints.renew, nothing)),
  changesNext(
    sample(onboardingEndpoints.token, async (world) => ({ body: { connectionInviteId: await ofFleetInvite(world) } })),
  ),
  changesNext(
    sample(connectionInviteEndpoints.opened, async (world) => ({ params: { id: await ofFleetInvite(world) } })),
  ),
  changesNext(
    sample(connectionInviteEndpoints.decline, async (world) => ({
      params: { id: await ofFleetInvite(world) },
      body: { note: 'Not us' },
    })),
  ),
  changesNext(sample(connectionInviteEndpoints.renew, ofExpiredInvite)),
]

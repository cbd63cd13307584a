import { allows, rolesOf, writers } from '@milepost/contract/api/roles'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { accessToken } from '@milepost/session/sign-in/access-token'
import type { SessionState } from '@milepost/session/start-session'
import { call } from '../../../lib/api/api.ts'
import type { Person } from '../../../session/load-person.ts'
import { trialTimeoutMs } from '../../connections/shared/use-trial.ts'
import { entryOf, type FleetEntry, openFleetForm } from '../form/fleet-entry.ts'
import type { Outcome, StoreBody } from '../form/fleet-store.ts'
import type { MarketplaceLink } from './marketplace-link.ts'

/** Returns the member whose own client a marketplace asks for, if they may connect it at once. */
export function memberOf(session: SessionState<Person>, { clientId }: MarketplaceLink): Person | undefined {
  if (session.kind !== 'signedIn') return undefined
  const { user, client } = session.person
  const isOwn = client.id === user.clientId && user.clientId === (clientId ?? user.clientId)
  const roles = rolesOf({ roles: user.user_roles, isReviewer: user.isReviewer })
  return isOwn && allows({ roles: writers }, roles) ? session.person : undefined
}

/** Opens the form of a marketplace: for a member, who connects at once, or for anyone, who sends a request. */
export async function openMarketplaceForm(
  link: MarketplaceLink,
  member: Person | undefined,
  providers: readonly ProviderListing[],
): Promise<FleetEntry> {
  const suggested = { provider: link.provider }
  const sign = (body: StoreBody) => complete(link, body, providers, member !== undefined)
  if (!member) return { ...entryOf('marketplace', await openFleetForm({ source: 'marketplace' }), suggested), sign }
  const { name, whiteLabelName, logoUrl, termsUrl } = member.user.client
  return {
    source: 'marketplace',
    client: { name: whiteLabelName ?? name, logoUrl, termsUrl },
    options: { timeoutMs: trialTimeoutMs },
    signerPhone: 'unavailable',
    canContinueElsewhere: false,
    suggested,
    sign,
  }
}

async function complete(
  { clientId, sourceAppName }: MarketplaceLink,
  { companyData, tsp, credentials = {}, termsAndConditionsData, key, consentState, region, serverUrl }: StoreBody,
  providers: readonly ProviderListing[],
  isMember: boolean,
): Promise<Outcome> {
  const provider = providers.find(({ code }) => code === tsp)
  if (!provider) throw new Error('Choose a provider first.')
  const answer = await call(
    onboardingEndpoints.marketplace,
    {
      query: { clientId },
      body: {
        ...companyData,
        providerId: provider.id,
        credentials,
        SourceAppName: sourceAppName,
        ...(region && { region }),
        ...(serverUrl && { serverUrl }),
        ...(termsAndConditionsData && { termsAndConditionsData }),
        ...(key && { key }),
        ...(consentState && { consentState }),
      },
    },
    {
      timeoutMs: trialTimeoutMs,
      // A public call: it knows a member only if they say who they are.
      ...(isMember && { headers: { authorization: `Bearer ${accessToken() ?? ''}` } }),
    },
  )
  return answer.status === 'received' ? 'received' : { connection: answer.connection }
}

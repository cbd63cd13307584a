import { type ProviderListing, providerEndpoints } from '@milepost/contract/providers'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../../lib/query-client.ts'

/** A consent is given at the provider, not typed here. */
const consentField = 'Oauth2Code'

const withTypedChoices = (provider: ProviderListing): ProviderListing => ({
  ...provider,
  credentialChoices: provider.credentialChoices.filter((names) => !names.includes(consentField)),
})

/** Every provider, with the ways to sign in that a form can ask for. */
export const useProviders = () =>
  useQuery({
    ...answerOf(providerEndpoints.list, {}),
    select: (providers) =>
      providers.map(withTypedChoices).filter(({ credentialChoices }) => credentialChoices.length > 0),
  })

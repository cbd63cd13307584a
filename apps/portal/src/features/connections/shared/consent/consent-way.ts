import type { ProviderListing } from '@milepost/contract/providers/endpoints'

/** The credential that a provider's consent page gives; nobody types it. */
export const consentField = 'Oauth2Code'

/** Whether a way to sign in is a consent, given at the provider. */
export const isConsent = ({ credentialChoices }: Pick<ProviderListing, 'credentialChoices'>, choice: number) =>
  credentialChoices[choice]?.includes(consentField) ?? false

/** Where a person consents, in the region or else where the provider has its first; undefined where nobody can. */
export function consentAddress(
  { consentUrls }: Pick<ProviderListing, 'consentUrls'>,
  region: string | undefined,
  state: string,
): string | undefined {
  const place = consentUrls.find((one) => one.region === region) ?? consentUrls[0]
  return place && `${place.url}&state=${encodeURIComponent(state)}`
}

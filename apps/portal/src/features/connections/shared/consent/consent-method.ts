import type { ProviderListing } from '@milepost/contract/providers/endpoints'

/** The credential from a provider's consent page; no one types it. */
export const consentField = 'Oauth2Code'

/** True if a sign-in method is a consent, given at the provider. */
export const isConsent = ({ credentialChoices }: Pick<ProviderListing, 'credentialChoices'>, choice: number) =>
  credentialChoices[choice]?.includes(consentField) ?? false

/** Returns the consent URL for the region, or for the provider's first one; undefined if there is none. */
export function consentAddress(
  { consentUrls }: Pick<ProviderListing, 'consentUrls'>,
  region: string | undefined,
  state: string,
): string | undefined {
  const place = consentUrls.find((one) => one.region === region) ?? consentUrls[0]
  return place && `${place.url}&state=${encodeURIComponent(state)}`
}

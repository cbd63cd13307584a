import type { IdentitySettings } from '@milepost/contract/system/endpoints'

/** Where signing out leads: an address, or the end of session that the issuer publishes. */
export function signOutAddress(
  { signOut, endpoints, clientId }: Pick<IdentitySettings, 'signOut' | 'endpoints' | 'clientId'>,
  returnTo: string,
): 'issuer' | (string & {}) {
  if (signOut.at === 'nowhere') return returnTo
  if (signOut.at === 'issuer') return endpoints && endpoints.endSession === null ? returnTo : 'issuer'
  return signOut.address
    .replaceAll('{clientId}', encodeURIComponent(clientId))
    .replaceAll('{returnTo}', encodeURIComponent(returnTo))
}

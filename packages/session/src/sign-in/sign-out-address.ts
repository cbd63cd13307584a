import type { IdentitySettings } from '@milepost/contract/system/endpoints'

/** Returns the sign-out URL: a configured one, or the issuer's published end-session endpoint. */
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

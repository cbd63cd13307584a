import type { clientEndpoints } from '@milepost/contract/clients/endpoints'
import type { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { userEndpoints } from '@milepost/contract/users/endpoints'
import { signInCalls } from '@milepost/session/sign-in-calls'

const signedIn = { method: 'GET', access: 'signedIn', summary: '', answer: 'json', status: 200 } as const
// A call checks the query schema only for a client parameter.
const ofClient = { query: { shape: { clientId: true } } } as const

/** Calls made before any page's code is loaded: written out like those of sign-in, for the same reason. */
export const firstCalls = {
  ...signInCalls,
  live: { ...signedIn, ...ofClient, answer: 'stream', path: '/live' } as unknown as typeof systemEndpoints.live,
  groups: { ...signedIn, path: '/users/groups' } as unknown as typeof userEndpoints.groups,
  client: { ...signedIn, ...ofClient, path: '/clients/me' } as unknown as typeof clientEndpoints.me,
  switchTo: {
    ...signedIn,
    method: 'POST',
    access: 'admin',
    path: '/clients/{id}/switch',
  } as unknown as typeof clientEndpoints.switchTo,
}

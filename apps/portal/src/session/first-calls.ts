import type { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import type { clientEndpoints } from '@milepost/contract/clients/endpoints'
import type { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { userEndpoints } from '@milepost/contract/users/endpoints'

const signedIn = { method: 'GET', access: 'signedIn', summary: '', answer: 'json', status: 200 } as const
// A call checks the query schema only for a client parameter.
const ofClient = { query: { shape: { clientId: true } } } as const

/**
 * Calls made before any page's code is loaded: the contract's, written out without schemas, because the schema library
 * is a sixth of the initial bundle budget. A test keeps each equal to the contract.
 */
export const firstCalls = {
  settings: { ...signedIn, access: 'public', path: '/settings' } as unknown as typeof systemEndpoints.settings,
  live: { ...signedIn, ...ofClient, answer: 'stream', path: '/live' } as unknown as typeof systemEndpoints.live,
  me: { ...signedIn, path: '/users/me' } as unknown as typeof userEndpoints.me,
  introduce: {
    ...signedIn,
    method: 'POST',
    access: 'public',
    answer: 'empty',
    status: 204,
    path: '/users/introduce',
  } as unknown as typeof userEndpoints.introduce,
  groups: { ...signedIn, path: '/users/groups' } as unknown as typeof userEndpoints.groups,
  client: { ...signedIn, ...ofClient, path: '/clients/me' } as unknown as typeof clientEndpoints.me,
  switchTo: {
    ...signedIn,
    method: 'POST',
    access: 'admin',
    path: '/clients/{id}/switch',
  } as unknown as typeof clientEndpoints.switchTo,
  annotator: {
    ...signedIn,
    access: 'annotator',
    path: '/annotation-api/users/me',
  } as unknown as typeof annotationEndpoints.me,
}

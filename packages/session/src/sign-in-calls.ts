import type { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import type { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { userEndpoints } from '@milepost/contract/users/endpoints'

const signedIn = { method: 'GET', access: 'signedIn', summary: '', answer: 'json', status: 200 } as const

/**
 * Calls of sign-in: the contract's, written out without schemas, because the schema library is a sixth of the initial
 * bundle budget. A test keeps each equal to the contract.
 */
export const signInCalls = {
  settings: { ...signedIn, access: 'public', path: '/settings' } as unknown as typeof systemEndpoints.settings,
  me: { ...signedIn, path: '/users/me' } as unknown as typeof userEndpoints.me,
  introduce: {
    ...signedIn,
    method: 'POST',
    access: 'public',
    answer: 'empty',
    status: 204,
    path: '/users/introduce',
  } as unknown as typeof userEndpoints.introduce,
  annotator: {
    ...signedIn,
    access: 'annotator',
    path: '/annotation-api/users/me',
  } as unknown as typeof annotationEndpoints.me,
}

import { expect, test } from 'vitest'
import { acceptedInvitation, pathAccess, plainPage } from './public-path.ts'

test.each([
  ['/integration', '', 'public'],
  ['/Integration/Invite', '?id=1', 'public'],
  ['/integration/marketplace', '', 'public'],
  ['/integration/oauth2/samsara', '?source=integration&code=1', 'public'],
  ['/integration/oauth2/samsara', '?code=1&state=2', 'incomplete'],
  ['/share/abc', '?token=secret', 'public'],
  ['/share/abc', '?token=', 'incomplete'],
  ['/share/abc', '', 'incomplete'],
  ['/coaching/reply/abc', '?token=secret', 'public'],
  ['/coaching/reply/abc', '', 'incomplete'],
  ['/coaching/messages', '?token=x', 'signedIn'],
  ['/notices/abc', '?token=secret', 'public'],
  ['/notices/abc', '', 'incomplete'],
  ['/reports/scheduled/abc', '?token=secret', 'public'],
  ['/reports/scheduled/abc', '', 'incomplete'],
  ['/integrations', '', 'signedIn'],
  ['/settings/share', '?token=x', 'signedIn'],
  ['/', '', 'signedIn'],
])('%s%s is %s', (path, search, access) => {
  expect(pathAccess(path, search)).toBe(access)
})

test('serves the plain pages at the origin only', () => {
  expect(plainPage('/', '?signedOut=1')).toBe('signedOut')
  expect(plainPage('/', '?reason=no-access')).toBe('noAccess')
  expect(plainPage('/', '?invitation=abc')).toBe('invitation')
  expect(plainPage('/', '')).toBeUndefined()
  expect(plainPage('/profile', '?signedOut=1')).toBeUndefined()
})

test('serves the return from signing in with an invitation at the origin too', () => {
  expect(acceptedInvitation('/', '?invited=abc')).toBe('abc')
  expect(acceptedInvitation('/', '')).toBeUndefined()
  expect(acceptedInvitation('/profile', '?invited=abc')).toBeUndefined()
})

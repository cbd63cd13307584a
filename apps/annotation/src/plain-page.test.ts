import { expect, test } from 'vitest'
import { isSignedOutPage } from './plain-page.ts'

test.each([
  ['/annotation/', '?signedOut=1', true],
  ['/annotation', '?signedOut=1', true],
  ['/annotation/', '', false],
  ['/annotation/team', '?signedOut=1', false],
])('%s%s doesn’t start sign-in: %s', (pathname, search, isPlain) => {
  expect(isSignedOutPage(pathname, search)).toBe(isPlain)
})

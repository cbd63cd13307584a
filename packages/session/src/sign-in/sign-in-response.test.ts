import { expect, test } from 'vitest'
import { hasSignInResponse } from './sign-in-response.ts'

test('recognizes a sign-in response by its state and a code or error', () => {
  expect(hasSignInResponse('?code=1&state=2')).toBe(true)
  expect(hasSignInResponse('?error=login_required&state=2')).toBe(true)
  expect(hasSignInResponse('?code=1')).toBe(false)
  expect(hasSignInResponse('?state=IL')).toBe(false)
})

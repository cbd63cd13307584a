import { expect, test } from 'vitest'
import { codeOfSignInFailure, signInProblem } from './sign-in-problem.ts'

test.each([
  'missing_transaction',
  'state_mismatch',
  'timeout',
  'cancelled',
  'mfa_required',
  'missing_refresh_token',
  'login_required',
])('has a message for %s', (code) => {
  const { title, detail } = signInProblem(code)
  expect(title).not.toMatch(/did not work/)
  expect(detail).not.toContain(code)
})

test('shows an unknown code unchanged', () => {
  expect(signInProblem('server_on_fire').detail).toContain('server_on_fire')
})

test.each([
  [Object.assign(new Error('x'), { error: 'login_required' }), 'login_required'],
  [new Error('No matching state found in storage'), 'missing_transaction'],
  [new Error('State does not match'), 'state_mismatch'],
  [new Error('IFrame timed out without a response'), 'timeout'],
  [new Error('Popup closed by user'), 'cancelled'],
  [new TypeError('Failed to fetch'), 'unreachable'],
])('recognizes %s', (failure, code) => {
  expect(codeOfSignInFailure(failure)).toBe(code)
})

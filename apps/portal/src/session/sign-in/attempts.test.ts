import { signIn } from '@milepost/domain/limits'
import { describe, expect, test, vi } from 'vitest'
import { mayPass, withAttempts } from './attempts.ts'

const refusal = (error: string) => Object.assign(new Error(error), { error })

describe('at the token endpoint', () => {
  test(`a stumbling network is tried ${signIn.tokenAttempts} times`, async () => {
    const work = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(withAttempts(work)).rejects.toThrow('Failed to fetch')
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('what works the second time is not done a third time', async () => {
    const work = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('token')
    expect(await withAttempts(work)).toBe('token')
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('the issuer’s own refusal is final', async () => {
    const work = vi.fn(() => Promise.reject(refusal('invalid_grant')))
    await expect(withAttempts(work)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(work).toHaveBeenCalledTimes(1)
  })
})

test.each([
  [new TypeError('Failed to fetch'), true],
  [new Error('Network timed out'), true],
  [new Error('Bad Gateway (502): {}'), true],
  [new Error('Invalid response Content-Type: text/html, from URL: https://id.example/token'), true],
  [refusal('temporarily_unavailable'), true],
  [refusal('login_required'), false],
  [new Error('IFrame timed out without a response'), false],
  [new Error('No matching state found in storage'), false],
  ['something', false],
])('%s may pass by itself: %s', (failure, expected) => {
  expect(mayPass(failure)).toBe(expected)
})

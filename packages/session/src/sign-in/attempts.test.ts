import { signIn } from '@milepost/domain/limits'
import { describe, expect, test, vi } from 'vitest'
import { mayPass, withAttempts } from './attempts.ts'

const refusal = (error: string) => Object.assign(new Error(error), { error })

describe('the token endpoint', () => {
  test(`retries network errors up to ${signIn.tokenAttempts} times`, async () => {
    const work = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(withAttempts(work)).rejects.toThrow('Failed to fetch')
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('stops after a successful second attempt', async () => {
    const work = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('token')
    expect(await withAttempts(work)).toBe('token')
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('doesn’t retry the issuer’s own refusal', async () => {
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
])('%s is temporary: %s', (failure, expected) => {
  expect(mayPass(failure)).toBe(expected)
})

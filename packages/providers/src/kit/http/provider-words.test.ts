import { describe, expect, it } from 'vitest'
import { NotPermitted, PeriodTooLong, Unavailable, WireMismatch } from './errors.ts'
import { refuse } from './http.ts'
import { isPeriodTooLong, wordsOf } from './provider-words.ts'

describe('a provider’s words about a failure', () => {
  it.each([
    ['{"message":"Invalid value for limit: 600.","requestId":"a1"}', 'Invalid value for limit: 600.'],
    ['{"error":{"code":-32000,"message":"Device not found"}}', 'Device not found'],
    ['{"Message":"ArgumentException: too old","ExceptionType":"ArgumentException"}', 'ArgumentException: too old'],
    ['{"errors":[{"detail":"groups must not be empty"}]}', 'groups must not be empty'],
    ['{"success":false,"status":{"code":208,"description":"Device blocked"}}', 'Device blocked'],
    ['rpc error: code = InvalidArgument desc = Missing parameter: vehicleId', /^rpc error: code = InvalidArgument/],
    ['java.lang.IllegalArgumentException: Time period exceeds the limit\n\tat org.example', /exceeds the limit$/],
  ])('are found in %s', (text, words) => {
    expect(wordsOf(text)).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  })

  it.each(['', '<!doctype html><h1>Bad gateway</h1>', '{"code":7}', '{"cut off'])('are absent from %s', (text) => {
    expect(wordsOf(text)).toBeNull()
  })

  it('reveal no secret', () => {
    const key = `key_${'a1b2c3d4'.repeat(4)}`
    const answered = `Refused hunter2 for ${key}, token=short and https://files.test/a?sig=xyz of vehicle 281474990000001`
    const words = wordsOf(JSON.stringify({ message: answered }), { Password: 'hunter2' })
    for (const secret of ['hunter2', key, 'short', 'xyz']) expect(words).not.toContain(secret)
    expect(words).toContain('281474990000001')
  })

  it('are part of the failure', () => {
    const answer = (status: number, message: string) => ({
      status,
      headers: new Headers(),
      text: JSON.stringify({ message }),
    })
    expect(() => refuse(answer(403, 'No access to this depot'), 'X')).toThrow(NotPermitted)
    expect(() => refuse(answer(403, 'No access to this depot'), 'X')).toThrow(/No access to this depot/)
    expect(() => refuse(answer(503, 'Down for maintenance'), 'X')).toThrow(Unavailable)
    expect(() => refuse(answer(400, 'Time range exceeds 90 days'), 'X')).toThrow(PeriodTooLong)
    expect(() => refuse(answer(400, 'Unknown field'), 'X')).toThrow(WireMismatch)
    expect(() => refuse(answer(400, 'Unknown field'), 'X')).not.toThrow(PeriodTooLong)
  })
})

it.each([
  ['Time range exceeds 90 days', true],
  ['The time range must be at most 24 hours.', true],
  ['period exceeds the limit', true],
  ['too long interval', true],
  ['endTime must be after startTime', false],
  ['Invalid cursor.', false],
  [null, false],
])('“%s” means that a period is too long: %s', (words, isTooLong) => {
  expect(isPeriodTooLong(words)).toBe(isTooLong)
})

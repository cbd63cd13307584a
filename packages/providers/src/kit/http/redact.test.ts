import { expect, it } from 'vitest'
import { redact } from './redact.ts'

it('hides values under secret-looking keys, however deep', () => {
  const payload = {
    id: '7',
    apiKey: 'a',
    'api-key': 'b',
    nested: [{ SessionId: 'c', name: 'Van' }],
    accessToken: { value: 'd' },
  }
  expect(redact(payload)).toEqual({
    id: '7',
    apiKey: '[redacted]',
    'api-key': '[redacted]',
    nested: [{ SessionId: '[redacted]', name: 'Van' }],
    accessToken: '[redacted]',
  })
})

it('keeps links without their permission', () => {
  expect(redact({ url: 'https://files.test/a.mp4?signature=abc&expires=1' })).toEqual({
    url: 'https://files.test/a.mp4?[redacted]',
  })
  expect(redact(['https://files.test/a.mp4', 'is it?'])).toEqual(['https://files.test/a.mp4', 'is it?'])
})

it('keeps times as text, also in what was parsed before it was rejected', () => {
  const at = new Date('2026-11-20T08:00:00Z')
  expect(redact({ at, track: [{ at }], odd: new Date(Number.NaN) })).toEqual({
    at: at.toISOString(),
    track: [{ at: at.toISOString() }],
    odd: null,
  })
})

it('leaves everything but text and structure alone', () => {
  expect(redact([null, 1, true])).toEqual([null, 1, true])
})

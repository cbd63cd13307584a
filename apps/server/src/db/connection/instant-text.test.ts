import { expect, test } from 'vitest'
import { instantText } from './instant-text.ts'

test.each([
  ['2026-05-05 23:50:00+00', '2026-05-05T23:50:00.000Z'],
  ['2026-05-05 23:50:00.2+00', '2026-05-05T23:50:00.200Z'],
  ['2026-05-05 23:50:00.123999+00', '2026-05-05T23:50:00.123Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['2026-05-05 23:50:00+02', '2026-05-05T21:50:00.000Z'],
  ['2026-05-05 23:50:00.25-05:30', '2026-05-06T05:20:00.250Z'],
])('%s is %s', (stored, text) => {
  expect(instantText(stored)).toBe(text)
})

test.each(['infinity', '10000-05-05 23:50:00+00'])('rejects %s as an instant', (stored) => {
  expect(() => instantText(stored)).toThrow('Invalid time value')
})

import { expect, test } from 'vitest'
import { ratedFor } from './rated-for.ts'

test('names the whole days that a score covers, without the one after them', () => {
  expect(ratedFor({ from: '2026-10-31T00:00:00Z', until: '2026-11-30T00:00:00Z' })).toBe('2026-10-31 – 2026-11-29')
  expect(ratedFor({ from: '2026-11-29T00:00:00Z', until: '2026-11-30T00:00:00Z' })).toBe('2026-11-29')
})

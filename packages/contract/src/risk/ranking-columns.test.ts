import { expect, test } from 'vitest'
import type { RankedSubject } from './ranking.ts'
import { rankingColumns } from './ranking-columns.ts'

const rate = (incidents: number, withoutMiles: number, per1000Miles: number | null) =>
  rankingColumns
    .find(({ id }) => id === 'per1000Miles')!
    .text({ incidents, withoutMiles, per1000Miles } as RankedSubject, { units: 'imperial', timeZone: 'UTC' })

test('marks the rate of few events as one of a small sample, by those that count in it', () => {
  const [few, enough] = [rate(20, 1, 16.3), rate(21, 1, 16.3)].map((text) => String(text).replaceAll('\u00a0', ' '))
  expect(few).toBe('16.3 per 1,000 mi (small sample, n 19)')
  expect(enough).toBe('16.3 per 1,000 mi')
  expect(rate(3, 3, null)).toBe('—')
})

import type { CoachingContext } from '@milepost/contract/coaching/messages'
import { expect, test } from 'vitest'
import { effectText } from './coaching-effect.tsx'

const side = (incidents: number, per1000Miles: number | null, withoutMiles = 0) => ({
  days: 30,
  incidents,
  per1000Miles,
  withoutMiles,
})
const textOf = (before: CoachingContext['before'], after: CoachingContext['after'], margin: number | null = 2) =>
  effectText(
    {
      risk: { score: 50, low: 40, high: 60, provisional: false },
      lastCoachedAt: '2026-10-01T00:00:00.000Z',
      before,
      after,
      margin,
    },
    (size) => size.toFixed(1),
  )

test('claims a change only beyond its margin, with the interval', () => {
  expect(textOf(side(60, 20), side(24, 8))).toBe('Lower by 12.0 ± 2.0 (90% confidence interval).')
  expect(textOf(side(24, 8), side(60, 20))).toBe('Higher by 12.0 ± 2.0 (90% confidence interval).')
  expect(textOf(side(60, 20), side(57, 19))).toBe('No change beyond the margin of error.')
  expect(textOf(side(60, 20), side(24, 8), null)).toBe('No change beyond the margin of error.')
})

test('claims nothing from fewer events than the rule for small samples', () => {
  const small = 'Not compared: a rate of fewer than 20 events is more chance than behavior.'
  expect(textOf(side(60, 20), side(19, 6))).toBe(small)
  expect(textOf(side(3, 1), side(60, 20))).toBe(small)
  // Those on days without miles aren't in the rate.
  expect(textOf(side(60, 20), side(22, 7, 3))).toBe(small)
  expect(textOf(side(60, 20), side(20, 7))).toContain('Lower')
})

test('says what is missing', () => {
  expect(textOf(side(60, 20), null)).toContain('no whole days after coaching')
  expect(textOf(null, side(60, 20))).toContain('no data for the 30 days before')
  expect(textOf(side(60, 20), side(60, null))).toBe('Too few miles for a rate.')
})

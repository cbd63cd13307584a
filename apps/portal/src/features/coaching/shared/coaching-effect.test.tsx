// @vitest-environment happy-dom

import type { CoachingContext } from '@milepost/contract/coaching/messages'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CoachingEffect, whyNotCompared } from './coaching-effect.tsx'

afterEach(cleanup)

const side = (incidents: number, per1000Miles: number | null, withoutMiles = 0) => ({
  days: 30,
  incidents,
  per1000Miles,
  withoutMiles,
})
const textOf = (before: CoachingContext['before'], after: CoachingContext['after'], margin: number | null = 2) =>
  render(
    <CoachingEffect
      context={{
        risk: { score: 50, low: 40, high: 60, provisional: false, missing: null },
        lastCoachedAt: '2026-10-01T00:00:00.000Z',
        before,
        after,
        margin,
      }}
    />,
  ).container.textContent

test('shows both rates with their number of events, and the change with its interval', () => {
  const text = textOf(side(60, 20), side(24, 8))
  expect(text).toContain('Before20.0n 60')
  expect(text).toContain('After8.0n 24')
  expect(text).toContain('down 12.0 ± 2.0')
  cleanup()
  expect(textOf(side(60, 20), side(57, 19))).not.toMatch(/down |up \d/)
})

test('claims nothing from fewer events than the rule for small samples', () => {
  const small = 'Not compared: a rate of fewer than 20 events is more chance than behavior.'
  for (const [before, after] of [
    [side(60, 20), side(19, 6)],
    [side(3, 1), side(60, 20)],
    // Those on days without miles aren't in the rate.
    [side(60, 20), side(22, 7, 3)],
  ] as const) {
    expect(whyNotCompared({ before, after })).toBe(small)
    const text = textOf(before, after)
    expect(text).toContain('small sample, n')
    expect(text).not.toMatch(/Change |down |up \d/)
    cleanup()
  }
  expect(whyNotCompared({ before: side(60, 20), after: side(20, 7) })).toBeNull()
})

test('says what is missing', () => {
  expect(whyNotCompared({ before: side(60, 20), after: null })).toContain('no whole days after coaching')
  expect(whyNotCompared({ before: null, after: side(60, 20) })).toContain('no data for the 30 days before')
  expect(whyNotCompared({ before: side(60, 20), after: side(60, null) })).toContain('too few miles')
})

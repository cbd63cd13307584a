import { describe, expect, it } from 'vitest'
import { monthBefore } from './driver-scores.ts'

describe('the month of scores', () => {
  it.each([
    ['2026-11-18T18:00:00Z', '2026-10-01', '2026-11-01'],
    ['2026-12-01T00:00:00Z', '2026-11-01', '2026-12-01'],
    ['2026-01-31T23:59:59Z', '2025-12-01', '2026-01-01'],
    ['2028-03-30T12:00:00Z', '2028-02-01', '2028-03-01'],
  ])('at %s is from %s until %s', (now, from, until) => {
    expect(monthBefore(new Date(now))).toEqual({ from: new Date(from), until: new Date(until) })
  })
})

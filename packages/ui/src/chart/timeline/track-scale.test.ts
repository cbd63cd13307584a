import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf, plotOf, relativeText, relativeTicks, spread, valueAt } from './track-scale.ts'

test('converts between pixels and seconds in both directions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 2000 }),
      fc.double({ min: 1, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, duration, share) => {
        const plot = plotOf(width, duration)
        expect(plot.xToSeconds(plot.secondsToX(share * duration))).toBeCloseTo(share * duration, 6)
      },
    ),
  )
  expect(plotOf(900, 12).xToSeconds(-50)).toBe(0)
  expect(plotOf(900, 12).xToSeconds(5000)).toBe(12)
})

test('breaks the line at a gap, which has no value', () => {
  const samples = [
    [0, 1],
    [1, 3],
    [2, null],
    [3, 5],
  ] as const
  expect(pathOf(samples, Number, Number)).toBe('M0.0 1.0L1.0 3.0M3.0 5.0')
  expect(valueAt(samples, 0.5)).toBe(2)
  expect([-1, 1.5, 2.5, 4].map((at) => valueAt(samples, at))).toEqual([undefined, undefined, undefined, undefined])
})

test('places ticks at round times around the trigger, which is one of them', () => {
  expect(relativeTicks(12, 7.2, 8).map((tick) => relativeText(tick - 7.2))).toEqual([
    '−6 s',
    '−4 s',
    '−2 s',
    '0',
    '+2 s',
    '+4 s',
  ])
})

test('writes times before the trigger with a real minus sign', () => {
  expect([-1.4, 0.04, 0.8, 2].map((value) => relativeText(value))).toEqual(['−1.4 s', '0', '+0.8 s', '+2 s'])
})

test('keeps labels apart and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2, maxLength: 5 }), (wanted) => {
      const placed = spread(wanted, 15, 0, 100)
      const sorted = [...placed].sort((a, b) => a - b)
      for (const [index, value] of sorted.entries())
        if (index > 0) expect(value - sorted[index - 1]!).toBeGreaterThanOrEqual(15 - 1e-9)
    }),
  )
})

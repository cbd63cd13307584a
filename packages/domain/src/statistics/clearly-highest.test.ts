import { expect, test } from 'vitest'
import { clearlyHighest } from './clearly-highest.ts'
import { type Counted, rateMargin } from './margin.ts'

const rate = ([count, exposure]: Counted) => count / exposure
const highest = (...rates: Counted[]) => clearlyHighest(rates, rate, rateMargin)

test('names the highest only if it is beyond the margin of every other', () => {
  const snow: Counted = [49, 2.16]
  const clear: Counted = [800, 45.4]
  expect(highest(clear, snow)).toBeUndefined()
  const moreSnow: Counted = [490, 21.6]
  expect(highest(clear, moreSnow)).toBe(moreSnow)
  expect(highest(clear, moreSnow, [30, 1.4])).toBeUndefined()
})

test('names nothing that has no other, an equal, or no known margin', () => {
  expect(highest([490, 21.6])).toBeUndefined()
  expect(highest([0, 5], [0, 5])).toBeUndefined()
  expect(clearlyHighest([90, 10], Number, () => null)).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  changeText,
  countMargin,
  covers,
  exactMargin,
  isBeyond,
  measuredMargin,
  rateMargin,
  scoreMargin,
  shareMargin,
} from './margin.ts'

const differ = (now: number, then: number) => isBeyond(now - then, countMargin(now, then))

test('compares counts as an exact test of two Poisson counts would at 90%', () => {
  // Two-sided binomial p: 0.125, 0.0625, 0.125, 0.039.
  expect([differ(0, 4), differ(0, 5), differ(1, 6), differ(1, 8)]).toEqual([false, true, false, true])
  expect(differ(74, 70)).toBe(false)
  expect(differ(21_313, 19_800)).toBe(true)
})

test('gives rates the margin of their counts, in their unit', () => {
  expect(rateMargin([40, 10], [30, 10])).toBeCloseTo(countMargin(40, 30) / 10, 9)
  expect(rateMargin([4, 1], [30, 10])).toBeGreaterThan(rateMargin([40, 10], [30, 10])!)
  expect(rateMargin([4, 0], [30, 10])).toBeNull()
})

test('is wide for shares of few, and unknown for shares of none', () => {
  expect(isBeyond(1 - 0.5, shareMargin([3, 3], [2, 4]))).toBe(false)
  expect(isBeyond(0.9 - 0.5, shareMargin([90, 100], [50, 100]))).toBe(true)
  expect(shareMargin([0, 0], [50, 100])).toBeNull()
})

test('lets scores differ only if the interval of neither covers the other', () => {
  const now = { score: 62, low: 57, high: 68 }
  expect(isBeyond(62 - 56, scoreMargin(now, { score: 56, low: 54, high: 58 }))).toBe(true)
  expect(isBeyond(62 - 56, scoreMargin(now, { score: 56, low: 44, high: 63 }))).toBe(false)
  expect(isBeyond(62 - 57, scoreMargin(now, { score: 57, low: 55, high: 58 }))).toBe(false)
  expect(isBeyond(62 - 69, scoreMargin(now, { score: 69, low: 65, high: 72 }))).toBe(true)
  expect(scoreMargin(now, { score: 30 })).toBeNull()
})

test('covers a value in whole numbers as displayed, if the interval is known', () => {
  const score = { score: 62, low: 50.4, high: 68 }
  expect([covers(score, 50), covers(score, 49.4), covers(score, 68.4), covers(score, 69)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(covers({ score: 62 }, 50)).toBeNull()
})

test('is certain of what is measured, and never of what has no margin', () => {
  expect(isBeyond(0.1, exactMargin)).toBe(true)
  expect(isBeyond(0, exactMargin)).toBe(false)
  expect(isBeyond(50, null)).toBe(false)
})

test('writes a change with its margin', () => {
  expect(changeText(3, 5)).toBe('+3 ± 5')
  expect(changeText(-3, exactMargin)).toBe('−3')
  expect(changeText(0.04, 0.2, (size) => size.toFixed(1))).toBe('0.0 ± 0.2')
})

test('takes sums that devices measure for the same within one percent', () => {
  expect(isBeyond(1_954, measuredMargin(4_360_253, 4_358_299))).toBe(false)
  expect(isBeyond(-60_000, measuredMargin(4_300_000, 4_360_000))).toBe(true)
})

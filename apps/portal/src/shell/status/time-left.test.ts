import { expect, test } from 'vitest'
import { type Measured, minutesAtPace, nextTimeLeft, type TimeLeft, timeLeftText, withMeasured } from './time-left.ts'

/** What is shown for estimates that arrive every 15 seconds. */
function shown(estimates: readonly number[]): number[] {
  let last: TimeLeft | undefined
  return estimates.map((estimate, index) => {
    last = nextTimeLeft(last, estimate, index * 15_000)
    return last!.minutes
  })
}
const steps = (values: readonly number[]) => values.slice(1).map((value, index) => value - values[index]!)
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('counts down with the clock if the estimates do', () => {
  const minutes = shown(times(41).map((index) => 20 - index / 4))
  expect(minutes.at(-1)).toBeCloseTo(10)
})

test('never rises while estimates jump about', () => {
  const minutes = shown(times(41).map((index) => 20 - index / 4 + (index % 2 ? 4 : -4)))
  expect(Math.max(...steps(minutes))).toBeLessThanOrEqual(0)
  expect(Math.abs(minutes.at(-1)! - 10)).toBeLessThan(4)
})

test('waits instead of rising if the import stalls a little', () => {
  const minutes = shown(times(41).map((index) => 20 + index / 8))
  expect(Math.max(...steps(minutes))).toBeLessThanOrEqual(0)
  expect(minutes.at(-1)).toBeGreaterThan(10)
})

test('rises in a few steps, and no further than the estimates, if it was far too short', () => {
  const minutes = shown([5, ...times(40).map(() => 30)])
  expect(Math.max(...minutes)).toBeLessThanOrEqual(30)
  expect(Math.max(...minutes)).toBeGreaterThan(20)
  expect(steps(minutes).filter((step) => step > 0).length).toBeLessThan(6)
})

test('starts over if nothing is known in between', () => {
  expect(nextTimeLeft({ minutes: 5, steady: 5, at: 0 }, null, 1)).toBeUndefined()
  expect(nextTimeLeft(undefined, 9, 1)).toEqual({ minutes: 9, steady: 9, at: 1 })
})

test.each([
  [0, 'about 1 min left'],
  [5.4, 'about 5 min left'],
  [59.7, 'about 60 min left'],
  [90, 'about 2 h left'],
])('%s minutes: %s', (minutes, text) => {
  expect(timeLeftText(minutes).replace('\u00A0', ' ')).toBe(text)
})

/** The minutes left after measurements of minutes and shares, if any. */
const leftAfter = (...all: readonly (readonly [minutes: number, share: number])[]) => {
  const measured = all.reduce<Measured[]>(
    (known, [minutes, share]) => withMeasured(known, { at: minutes * 60_000, share }),
    [],
  )
  return minutesAtPace(measured)
}

test('estimates from the pace of the last minutes, once it is known', () => {
  expect(leftAfter([0, 0.2])).toBeNull()
  expect(leftAfter([0, 0.2], [0.5, 0.21])).toBeNull()
  expect(leftAfter([0, 0.2], [2, 0.2])).toBeNull()
  expect(leftAfter([0, 0.2], [2, 0.3])).toBeCloseTo(14)
  // Slow for an hour, then fast: the hour says nothing about the rest.
  expect(leftAfter([0, 0], [60, 0.1], [62, 0.3], [64, 0.5])).toBeCloseTo(5)
})

test('starts over if a new connection adds work', () => {
  expect(leftAfter([0, 0.2], [2, 0.6], [2.1, 0.4])).toBeNull()
  expect(leftAfter([0, 0.2], [2, 0.6], [2.1, 0.4], [4.1, 0.5])).toBeCloseTo(10)
})

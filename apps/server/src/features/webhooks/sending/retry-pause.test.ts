import { expect, test } from 'vitest'
import { nextAttemptAt, retryMs } from './retry-pause.ts'

const begun = new Date('2026-03-08T00:00:00Z')
const giveUpAt = new Date(begun.getTime() + retryMs)

/** The times of all attempts of a delivery whose every attempt fails at once, in hours. */
function attemptsAt(random: () => number): number[] {
  const hours = [0]
  for (let now = begun, failures = 1; ; failures++) {
    const next = nextAttemptAt(failures, { startedAt: now, giveUpAt }, now, random)
    if (!next) return hours
    hours.push((next.getTime() - begun.getTime()) / 3_600_000)
    now = next
  }
}

test('pauses longer and longer, and tries for the last time after exactly three days', () => {
  const hours = attemptsAt(() => 0.5)
  const pauses = hours.slice(1).map((hour, index) => hour - hours[index]!)
  expect(pauses[0]).toBeCloseTo(5 / 3600)
  expect(pauses[1]).toBeCloseTo(15 / 3600)
  expect(Math.max(...pauses)).toBeCloseTo(8)
  expect(hours.at(-1)).toBe(72)
  expect(hours.length).toBeGreaterThan(15)
  expect(hours.length).toBeLessThan(25)
})

test.each([0, 1])('ends after three days, whatever the jitter: %s', (extreme) => {
  expect(attemptsAt(() => extreme).at(-1)).toBe(72)
})

test('tries once more if an attempt was over too late for its last time', () => {
  const startedAt = new Date(giveUpAt.getTime() - 1)
  const late = new Date(giveUpAt.getTime() + 9_000)
  expect(nextAttemptAt(17, { startedAt, giveUpAt }, late)).toEqual(giveUpAt)
  expect(nextAttemptAt(18, { startedAt: giveUpAt, giveUpAt }, late)).toBeNull()
})

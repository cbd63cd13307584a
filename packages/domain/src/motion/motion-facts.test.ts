import { expect, test } from 'vitest'
import { motionFacts } from './motion-facts.ts'

const samples = (speeds: (number | null)[]) =>
  speeds.map((speedKmh, index) => ({ t: index - 5, speedKmh, ax: null, ay: null, az: null, lat: null, lon: null }))

test('returns the speed before, the loss of speed and its duration', () => {
  const facts = motionFacts(samples([70, 70, 70, 70, 70, 60, 45, 30, 24, 26, 30]))
  expect(facts).toEqual({ speedBeforeKmh: 70, lostKmh: 46, lostInSeconds: 4 })
})

test('returns no loss for a constant speed', () => {
  expect(motionFacts(samples([70, 70, 71, 70, 69, 68, 70]))).toEqual({
    speedBeforeKmh: 70,
    lostKmh: null,
    lostInSeconds: null,
  })
})

test("returns null for what wasn't measured", () => {
  const unknown = { speedBeforeKmh: null, lostKmh: null, lostInSeconds: null }
  expect(motionFacts([])).toEqual(unknown)
  expect(motionFacts(samples([null, null, null, null, 60, 20]))).toEqual(unknown)
})

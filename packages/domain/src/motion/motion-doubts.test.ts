import fc from 'fast-check'
import { expect, test } from 'vitest'
import { motionDoubts } from './motion-doubts.ts'

const none = { peakForce: null, speed: null, trace: null }
const samples = (speeds: readonly (number | null)[], lat: (index: number) => number | null = () => null) =>
  speeds.map((speedKmh, index) => ({
    t: index - 5,
    speedKmh,
    ax: null,
    ay: null,
    az: null,
    lat: lat(index),
    lon: lat(index) && -87,
  }))
const braking = [70, 70, 70, 70, 70, 55, 38, 21, 8, 0, 0]

test('doesn’t doubt consistent values', () => {
  expect(motionDoubts({ speedKmh: 70, maxG: 0.55 }, samples(braking))).toEqual(none)
  expect(motionDoubts({ speedKmh: null, maxG: null }, samples(braking))).toEqual(none)
  expect(motionDoubts({ speedKmh: 120, maxG: 0.1 }, [])).toEqual(none)
})

test('doubts a speed that the trace never had', () => {
  expect(motionDoubts({ speedKmh: 121, maxG: null }, samples(braking))).toMatchObject({
    speed: 'The trace around the event shows a different speed',
  })
})

test('doubts a peak weaker than what the trace shows over a second', () => {
  expect(motionDoubts({ speedKmh: 70, maxG: 0.1 }, samples(braking)).peakForce).toContain('faster than this force')
})

test('doubts a crash that changes nothing', () => {
  const steady = Array.from({ length: 11 }, () => 80)
  expect(motionDoubts({ speedKmh: 80, maxG: 4 }, samples(steady)).peakForce).toContain('no change in speed')
  expect(motionDoubts({ speedKmh: 0, maxG: 4 }, samples(steady.map(() => 0)))).toEqual(none)
})

test('doubts only the trace if it goes nowhere at speed', () => {
  const standing = samples(
    Array.from({ length: 11 }, () => 90),
    () => 41.8,
  )
  expect(motionDoubts({ speedKmh: 10, maxG: 5 }, standing)).toEqual({
    ...none,
    trace: 'Its positions and speeds don’t match',
  })
})

test('never doubts physically plausible driving', () => {
  const drive = fc.array(fc.double({ min: -0.7, max: 0.4, noNaN: true }), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(drive, fc.integer({ min: 0, max: 120 }), (pushes, startKmh) => {
      let [speedKmh, lat, hardest] = [startKmh, 41, 0]
      const reported = [{ speedKmh, lat }]
      for (const push of pushes) {
        const next = Math.max(0, speedKmh + push * 9.81 * 3.6)
        hardest = Math.max(hardest, Math.abs(next - speedKmh) / 3.6 / 9.81)
        lat += (speedKmh + next) / 2 / 3.6 / 111_195
        speedKmh = next
        reported.push({ speedKmh, lat })
      }
      const trace = reported.map((at, index) => ({ t: index - 5, ...at, ax: null, ay: null, az: null, lon: -87 }))
      expect(motionDoubts({ speedKmh: reported[5]!.speedKmh, maxG: Math.min(2, hardest) }, trace)).toEqual(none)
    }),
  )
})

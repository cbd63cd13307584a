import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityBlock, drive, type Phase, repeated } from '../testing/sample-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { doubtedSpeeds } from './doubt-speeds.ts'

const at60: Phase[] = [{ seconds: 20, acceleration: 0.83 }, { seconds: 600 }]

test.each([1, 0.2, 0.1, 1 / 30, 1 / 60])('doubts one wrong speed at %d Hz, and no other', (hertz) => {
  const { trace } = drive(at60, { hertz, positionNoise: 3, speedNoise: 0.3 })
  const odd = trace.length >> 1
  const stated = trace.map((point, index) => (index === odd ? { ...point, speedKmh: 140 } : point))
  expect(doubtedSpeeds(rejectOutliers(stated).points)).toEqual(new Set([trace[odd]!.atMs]))
})

test('believes a speed without a path on either side', () => {
  const { trace } = drive(at60, { hertz: 1 / 120, speedNoise: 0.3 })
  const stated = trace.map((point) => ({ ...point, speedKmh: 140 }))
  expect(doubtedSpeeds(rejectOutliers(stated).points)).toEqual(new Set())
})

test('believes honest devices', () => {
  const phases = fc
    .tuple(fc.integer({ min: 5, max: 13 }), fc.integer({ min: 30, max: 200 }))
    .map(([pace, seconds]) => [
      { seconds: pace, acceleration: 2.4 },
      { seconds },
      { seconds: pace, acceleration: -2.4 },
      ...cityBlock,
    ])
  const recorder = fc.record({
    hertz: fc.constantFrom(10, 1, 0.2, 0.1),
    positionNoise: fc.double({ min: 0, max: 5, noNaN: true }),
    speedNoise: fc.double({ min: 0, max: 0.6, noNaN: true }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(phases, recorder, (own, how) => {
      const { points } = rejectOutliers(drive(repeated(own, 3), how).trace)
      expect([...doubtedSpeeds(points)]).toEqual([])
    }),
    { numRuns: 60 },
  )
})

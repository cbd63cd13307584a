import type { TelemetrySample } from '@milepost/contract/incidents/review'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignClips } from './clip-alignment.ts'

const sample = (t: number): TelemetrySample => ({ t, speedKmh: 50, ax: 0, ay: 0, az: null, lat: null, lon: null })
const clip = (durationSeconds: number | null, triggerSeconds: number | null, position: 0 | 1 | 2 | 3 = 2) => ({
  position,
  durationSeconds,
  triggerSeconds,
})

test('places a clip’s second zero by its trigger before the incident', () => {
  expect(alignClips([clip(12, 7.2)], [sample(-12), sample(10)])).toEqual({
    durationSeconds: 12,
    triggerSeconds: 7.2,
    clips: [{ position: 2, startSeconds: 0, durationSeconds: 12 }],
    estimated: false,
  })
})

test('aligns clips with different starts and ends at the incident', () => {
  const clock = alignClips([clip(12, 7), clip(10, 4, 1)], [])
  expect(clock).toMatchObject({ durationSeconds: 13, triggerSeconds: 7 })
  expect(clock?.clips.map((one) => one.startSeconds)).toEqual([0, 3])
})

test('assumes a missing trigger at five eighths, and marks it as estimated', () => {
  expect(alignClips([clip(16, null)], [])).toMatchObject({ triggerSeconds: 10, estimated: true })
})

test('scrubs telemetry alone, but not an event without any data', () => {
  expect(alignClips([], [sample(-12), sample(0), sample(10)])).toMatchObject({
    durationSeconds: 22,
    triggerSeconds: 12,
  })
  expect(alignClips([], [sample(1)])).toBeUndefined()
  expect(alignClips([], [])).toBeUndefined()
})

test('puts every clip’s trigger at the clock’s, and every clip within the clock', () => {
  const seconds = fc.double({ min: 1, max: 60, noNaN: true })
  const clips = fc.array(fc.tuple(seconds, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(clips, (list) => {
      const given = list.map(([duration, share], index) => clip(duration, duration * share, index as 0 | 1 | 2 | 3))
      const clock = alignClips(given, [])!
      for (const [index, one] of clock.clips.entries()) {
        expect(one.startSeconds + given[index]!.triggerSeconds!).toBeCloseTo(clock.triggerSeconds, 6)
        expect(one.startSeconds).toBeGreaterThanOrEqual(-1e-9)
        expect(one.startSeconds + one.durationSeconds).toBeLessThanOrEqual(clock.durationSeconds + 1e-9)
      }
    }),
  )
})

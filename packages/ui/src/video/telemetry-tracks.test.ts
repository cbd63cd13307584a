import { expect, test } from 'vitest'
import { spanOf, tracksOf } from './telemetry-tracks.ts'

const clock = { durationSeconds: 12, triggerSeconds: 7, clips: [], estimated: false }
const sample = (t: number, speedKmh: number | null, ax: number | null = null) => ({
  t,
  speedKmh,
  ax,
  ay: ax === null ? null : 0,
  az: null,
  lat: null,
  lon: null,
})
const none = { kmh: null, text: '' }

test('draws speed in the user’s unit on the clip’s clock, and only within the clip', () => {
  const [track] = tracksOf([sample(-9, 60), sample(-7, 80.45), sample(0, null), sample(5, 40)], clock, 'imperial', none)
  expect(track?.label).toBe('Speed, mph')
  const samples = track!.series[0]!.samples
  expect(samples.map(([at]) => at)).toEqual([0, 7, 12])
  expect(samples[0]![1]).toBeCloseTo(50, 1)
  expect(samples[1]![1]).toBeNull()
})

test('extends a strip above the speed and the limit', () => {
  const limit = { kmh: 110, text: 'limit 110 km/hr' }
  const [track] = tracksOf([sample(0, 70), sample(1, 72)], clock, 'metric', limit)
  expect(track!.max).toBeGreaterThan(110)
  expect(track!.limit?.label).toBe('limit 110 km/hr')
})

test('draws nothing if nothing was measured', () => {
  expect(tracksOf([sample(0, null), sample(1, null)], clock, 'metric', none)).toEqual([])
})

test('labels the strongest force, but not ordinary driving', () => {
  const named = tracksOf([sample(0, null, -0.1), sample(0.2, null, -0.62)], clock, 'metric', none)
  expect(named[0]!.callout).toMatchObject({ seconds: 7.2, value: -0.62, text: '−0.62\u00a0g' })
  expect(tracksOf([sample(0, null, 0.08)], clock, 'metric', none)[0]!.callout).toBeUndefined()
})

test('writes every force with the same decimals', () => {
  const [track] = tracksOf([sample(0, null, -0.6)], clock, 'metric', none)
  expect([0, 0.004, 0.1, -0.62].map((value) => track!.format!(value))).toEqual(['0.00', '0.00', '0.10', '-0.62'])
})

test('estimates forces from samples a second apart: smoothed, marked as estimated, without a labeled peak', () => {
  const samples = [0, 1, 2, 3].map((t) => sample(t, null, t === 1 ? -0.6 : 0))
  const [track] = tracksOf(samples, clock, 'metric', none)
  expect(track!.label).toBe('Acceleration, g, estimated')
  expect(track!.callout).toBeUndefined()
  const forward = track!.series.find(({ id }) => id === 'forward')!.samples.map(([, value]) => value)
  expect(forward[1]).toBeCloseTo(-0.2)
})

test('leaves missing values out of an estimate instead of drawing zero', () => {
  const [track] = tracksOf([sample(0, null, -0.3), sample(1, null), sample(2, null, -0.3)], clock, 'metric', none)
  expect(track!.series.find(({ id }) => id === 'forward')!.samples.map(([, value]) => value)).toEqual([
    -0.3,
    null,
    -0.3,
  ])
})

test('labels no peak that contradicts the event’s own figure', () => {
  const samples = [sample(0, null, -0.1), sample(0.2, null, -0.6)]
  expect(tracksOf(samples, clock, 'metric', none, 0.62)[0]!.callout?.text).toBe('−0.60\u00a0g')
  expect(tracksOf(samples, clock, 'metric', none, 0.9)[0]!.callout).toBeUndefined()
})

test('keeps the shaded part on the clock', () => {
  const at = '2026-11-20T22:41:08.000Z'
  expect(spanOf(clock, at, '2026-11-20T22:41:38.000Z')).toEqual({ fromSeconds: 6.4, toSeconds: 12 })
  expect(spanOf(clock, at, null)).toEqual({ fromSeconds: 6.4, toSeconds: 8.7 })
})

import { expect, test } from 'vitest'
import { drive, type Phase, type Recorder } from '../testing/sample-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { speedStretches } from './speed-stretches.ts'

const highway: Phase[] = [
  { seconds: 20, acceleration: 1.4 },
  { seconds: 3600, turnDegreesPerSecond: 0.05 },
]
const recorder = { positionNoise: 3, speedNoise: 0.3 }

/** Stretches of a drive whose speeds are scaled, at a share of its way, in minutes and tenths of the ratio. */
function stretchesOf(how: Recorder, scaleAt: (share: number) => number) {
  const { trace } = drive(highway, how)
  const stated = trace.map((point, index) => ({ ...point, speedKmh: point.speedKmh! * scaleAt(index / trace.length) }))
  const startMs = trace[0]!.atMs
  return speedStretches(rejectOutliers(stated).points).map(({ fromMs, untilMs, ratio }) => ({
    from: Math.floor((fromMs - startMs) / 60_000),
    until: Math.floor((untilMs - startMs) / 60_000),
    ratio: ratio && Math.round(ratio * 10) / 10,
  }))
}

test.each([1, 0.2])('divides a drive where a unit changes, at %d Hz', (hertz) => {
  const how = { ...recorder, hertz }
  expect(stretchesOf(how, (share) => (share < 0.4 ? 1 : 1.852))).toEqual([
    { from: 0, until: 24, ratio: 1 },
    { from: 24, until: 60, ratio: 1.9 },
  ])
  expect(stretchesOf(how, (share) => (share < 0.4 || share > 0.75 ? 1 : 1 / 1.852))).toEqual([
    { from: 0, until: 24, ratio: 1 },
    { from: 24, until: 45, ratio: 0.5 },
    { from: 45, until: 60, ratio: 1 },
  ])
})

test('leaves a drive whole whose unit is the same all along', () => {
  const how = { ...recorder, hertz: 0.2 }
  expect(stretchesOf(how, () => 1)).toEqual([{ from: 0, until: 60, ratio: 1 }])
  expect(stretchesOf(how, () => 1.852)).toEqual([{ from: 0, until: 60, ratio: 1.9 }])
})

test('doesn’t take some odd speeds for another unit', () => {
  const how = { ...recorder, hertz: 0.2 }
  expect(stretchesOf(how, (share) => (share > 0.5 && share < 0.525 ? 1.852 : 1))).toEqual([
    { from: 0, until: 60, ratio: 1 },
  ])
})

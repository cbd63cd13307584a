import { expect, test } from 'vitest'
import { motionVerdict } from './motion-verdict.ts'

const sample = (t: number, ax: number | null, ay = 0) => ({ t, speedKmh: 50, ax, ay, az: null, lat: null, lon: null })

test('rates a harsh maneuver by the force around it', () => {
  const braking = [sample(-6, -0.9), sample(-1, -0.1), sample(0, -0.52), sample(1, -0.2)]
  expect(motionVerdict('harshBraking', braking)).toEqual({ isGenuine: true, intensity: 3 })
  expect(motionVerdict('harshAcceleration', braking)).toEqual({ isGenuine: false, intensity: null })
  expect(motionVerdict('harshCornering', [sample(0, 0, -0.9), sample(1, 0)])).toEqual({ isGenuine: true, intensity: 5 })
})

test('leaves what it can’t see: other types, and events without measurements', () => {
  expect(motionVerdict('phoneUse', [sample(0, -0.5), sample(1, 0)])).toBeNull()
  expect(motionVerdict('harshBraking', [sample(0, null), sample(1, null)])).toBeNull()
  expect(motionVerdict('harshBraking', [])).toBeNull()
})

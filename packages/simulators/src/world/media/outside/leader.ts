import { type Scene, smooth, speedAt } from '../scene.ts'
import { LANE_METERS } from './lanes.ts'
import { carPaints, oneOf } from './palette.ts'
import type { Body } from './vehicles.ts'

export type Leader = { x: number; z: number; body: Body; isBraking: boolean; isCuttingIn: boolean }

/** Returns the vehicle ahead, as the incident requires. Null if the road ahead is free. */
export function leaderAt(scene: Scene, t: number): Leader | null {
  const { seed, happening, triggerSeconds: trigger } = scene
  const since = t - trigger
  const body: Body = {
    kind: oneOf(['car', 'car', 'van', 'truck'] as const, seed),
    color: oneOf(carPaints, seed),
  }
  const plain = { x: 0, body, isBraking: false, isCuttingIn: false }
  switch (happening) {
    case 'harshBrake': {
      const z = 30 - 22.5 * smooth(-1.6, 0.9, since) + 9 * smooth(2, 4, since)
      return { ...plain, z, isBraking: since > -1.1 && since < 2.2 }
    }
    case 'tailgating': {
      const z = 7.6 + 1.1 * Math.sin(t * 0.9 + 1)
      return { ...plain, x: 0.1 * Math.sin(t), z, isBraking: t % 5 > 4.3 }
    }
    case 'nearCollision': {
      const x = LANE_METERS * (1 - smooth(-1, 0.35, since))
      const z = 15 - 8.4 * smooth(-1, 0.9, since) + 12 * smooth(1.4, 3.2, since)
      const isCuttingIn = since > -1.6 && since < 0.4
      return { x, z, body: { ...body, kind: 'car' }, isBraking: since > 0.1 && since < 1.6, isCuttingIn }
    }
    case 'collision': {
      const z = since < 0 ? 2.9 + 27 * (1 - smooth(-2.4, 0.02, since)) : 2.9 + 1.5 * (1 - Math.exp(-since * 2.5))
      const kind = body.kind === 'truck' ? 'van' : body.kind
      return { ...plain, z, body: { ...body, kind }, isBraking: since > -2.2 }
    }
    case 'signViolation':
    case 'harshAccel':
    case 'harshCorner':
    case 'speeding':
      return null
    default: {
      const speed = speedAt(scene, t)
      const lost = scene.speedMps[0]! - speed
      return { ...plain, z: Math.max(14, 1.6 * speed + 6) + lost * 0.4 + 3 * Math.sin(t * 0.5 + seed) }
    }
  }
}

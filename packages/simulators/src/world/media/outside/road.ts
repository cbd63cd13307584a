import { type Ctx, HEIGHT, WIDTH } from '../brush.ts'
import { acrossLane, brakingAt, metersAt, type Scene, sideAt, smooth, speedAt } from '../scene.ts'
import type { View } from '../view.ts'
import { drawAir } from './air.ts'
import { drawBackdrop } from './backdrop.ts'
import { drawCrackedGlass, drawHood } from './hood.ts'
import { paletteOf } from './palette.ts'
import { drawSurface, type Ground } from './surface.ts'
import { crossingAt, drawThings } from './things.ts'

/** The road as seen by the front or the rear camera. */
export function drawRoad(c: Ctx, scene: Scene, t: number, isRear: boolean) {
  const palette = paletteOf(scene)
  const meters = metersAt(scene, t)
  const sinceHit = scene.happening === 'collision' ? Math.max(0, t - scene.triggerSeconds) : -1
  const jolt = sinceHit >= 0 ? Math.exp(-sinceHit * 4) * Math.cos(sinceHit * 38) : 0
  const view = viewOf(scene, t, isRear, jolt)
  const ground: Ground = { scene, palette, view, meters: isRear ? -meters : meters, isRear }
  c.save()
  c.translate(WIDTH / 2, HEIGHT / 2)
  c.rotate(view.roll)
  c.translate(-WIDTH / 2, -HEIGHT / 2)
  drawBackdrop(c, scene, palette, view, meters, sideAt(scene, t))
  drawSurface(c, ground, isRear ? null : crossingAt(scene, t))
  drawThings(c, ground, t)
  c.restore()
  drawAir(c, scene, palette, view, t, isRear)
  if (isRear) return
  drawHood(c, scene, t, jolt)
  if (sinceHit > 0.02) drawCrackedGlass(c, scene)
}

// The camera pitches when braking, rolls in corners, shakes with the road and jolts on impact.
function viewOf(scene: Scene, t: number, isRear: boolean, jolt: number): View {
  const sign = isRear ? -1 : 1
  const bumps = Math.min(1, speedAt(scene, t) / 20)
  const pitch = sign * Math.max(-6, Math.min(11, brakingAt(scene, t) * 1.4))
  const shake = (Math.sin(t * 17 + scene.seed) * 0.5 + Math.sin(t * 5.3) * 0.7) * bumps
  return {
    horizon: HEIGHT * (isRear ? 0.44 : 0.46) - pitch + shake + jolt * 22,
    focal: 430,
    height: isRear ? 1.7 : 1.45,
    x: sign * acrossLane(scene, t),
    sway: jolt * 16,
    bend: sign * bendAt(scene, t),
    roll: sign * sideAt(scene, t) * 0.006 + jolt * 0.03,
  }
}

function bendAt(scene: Scene, t: number): number {
  const gentle = 0.00035 * Math.sin((metersAt(scene, t) + scene.seed * 97) / 230)
  if (scene.happening !== 'harshCorner') return gentle
  const since = t - scene.triggerSeconds
  return gentle + 0.011 * smooth(-1.6, 0, since) * (1 - smooth(1, 2.4, since))
}

import type { Ctx } from '../brush.ts'
import { hash, metersAt, type Scene, smooth, speedAt } from '../scene.ts'
import { LANE_METERS, roadEdges } from './lanes.ts'
import { leaderAt } from './leader.ts'
import { carPaints, oneOf } from './palette.ts'
import { drawRoadside } from './roadside.ts'
import { drawLimitSign, drawStopLine, drawStopSign } from './signs.ts'
import type { Gap, Ground } from './surface.ts'
import { type Body, drawVehicle, type Look } from './vehicles.ts'

type Thing = { z: number; draw: () => void }
/** A vehicle on the road. */
type Other = { x: number; z: number; body: Body; facing: Look['facing']; isBraking?: boolean; blinksLeft?: boolean }

const CROSSING_METERS = 9
const STOP_LINE_BEFORE_CROSSING_METERS = 3

/** The crossing road of a sign violation, or null if none is in sight. */
export function crossingAt(scene: Scene, t: number): Gap | null {
  if (scene.happening !== 'signViolation') return null
  const near = aheadOf(scene, t, 0) + 4 + STOP_LINE_BEFORE_CROSSING_METERS
  return near > -20 && near < 120 ? { near, far: near + CROSSING_METERS } : null
}

// The distance ahead of the place that was (or will be) reached this many seconds after the trigger.
const aheadOf = (scene: Scene, t: number, seconds: number) =>
  metersAt(scene, scene.triggerSeconds + seconds) - metersAt(scene, t)

/** Everything on and beside the road, farthest first. */
export function drawThings(c: Ctx, ground: Ground, t: number) {
  const { scene, view, palette, isRear } = ground
  const gap = isRear ? null : crossingAt(scene, t)
  const things = roadsideThings(c, ground).filter(({ z }) => !gap || z < gap.near || z > gap.far)
  const others = isRear ? followers(scene, t) : [...ahead(scene, t)]
  for (const other of others) {
    const { x, z, body } = other
    things.push({ z, draw: () => drawVehicle(c, view, x, z, body, lookOf(ground, other)) })
  }
  if (!isRear) things.push(...signs(c, ground, t))
  if (gap) drawStopLine(c, palette.mark, view, gap.near - STOP_LINE_BEFORE_CROSSING_METERS)
  things.sort((a, b) => b.z - a.z)
  for (const thing of things) thing.draw()
}

const roadsideSpacing: Readonly<Record<Scene['surroundings'], number>> = {
  city: 13,
  suburb: 16,
  freeway: 24,
  rural: 24,
}

// Trees, lamps, posts and houses, numbered along the road so that they stay the same.
function roadsideThings(c: Ctx, { scene, palette, view, meters }: Ground): Thing[] {
  const spacing = roadsideSpacing[scene.surroundings]
  const [left, right] = roadEdges(scene, false)
  const first = Math.floor(meters / spacing) + (meters < 0 ? 0 : 1)
  const things: Thing[] = []
  for (let number = first; number < first + 160 / spacing; number++) {
    for (const side of [-1, 1]) {
      const z = number * spacing - meters
      if (z < 2.4) continue
      const key = number * 2 + (side > 0 ? 1 : 0)
      const edge = (side > 0 ? right : -left) + (scene.surroundings === 'freeway' ? 5 : 2.6)
      const x = side * (edge + hash(scene.seed, key) * (scene.surroundings === 'city' ? 1 : 9))
      things.push({ z, draw: () => drawRoadside(c, scene, palette, view, { x, z, key }) })
    }
  }
  return things
}

function* ahead(scene: Scene, t: number): Generator<Other> {
  const leader = leaderAt(scene, t)
  if (leader) {
    const blinksLeft = leader.isCuttingIn && t % 0.7 < 0.38
    yield { ...leader, facing: 'away', blinksLeft }
  }
  if (scene.surroundings === 'freeway') yield* neighbors(scene, t)
  else yield* oncoming(scene, t)
}

// Three vehicles in the lanes to the left and right.
function* neighbors(scene: Scene, t: number): Generator<Other> {
  const { seed } = scene
  const lost = scene.speedMps[0]! - speedAt(scene, t)
  for (let i = 0; i < 3; i++) {
    const x = hash(seed, 60 + i) > 0.5 ? LANE_METERS : -LANE_METERS
    const gain = (hash(seed, 80 + i) - 0.55) * 5 - (scene.happening === 'speeding' ? 7 : 0) + lost * 0.8
    const z = 14 + 40 * i + 25 * hash(seed, 70 + i) + gain * (t - 2)
    // The vehicle that cuts in needs the lane.
    if (scene.happening === 'nearCollision' && x > 0 && z < 30) continue
    const kind = hash(seed, 90 + i) > 0.7 ? 'truck' : 'car'
    yield { x, z, body: { kind, color: oneOf(carPaints, hash(seed, 95 + i) * 8) }, facing: 'away' }
  }
}

const ONCOMING_MPS = 11
const ONCOMING_METERS = 220

function* oncoming(scene: Scene, t: number): Generator<Other> {
  const { seed } = scene
  for (let i = 0; i < 4; i++) {
    const z = 40 + 55 * i + 30 * hash(seed, 110 + i) - (metersAt(scene, t) + t * ONCOMING_MPS)
    const kind = hash(seed, 120 + i) > 0.8 ? 'van' : 'car'
    const body: Body = { kind, color: oneOf(carPaints, hash(seed, 130 + i) * 8) }
    yield { x: -LANE_METERS, z: wrapped(z, ONCOMING_METERS) + 3, body, facing: 'towards' }
  }
}

const closingIn = new Set<Scene['happening']>(['harshBrake', 'collision', 'nearCollision'])

function followers(scene: Scene, t: number): Other[] {
  const { seed } = scene
  const since = t - scene.triggerSeconds
  const gap = closingIn.has(scene.happening)
    ? 24 - 15 * smooth(0, 1.6, since) + 4 * smooth(2, 4, since)
    : 26 + 4 * Math.sin(t * 0.4 + seed)
  const behind: Other = { x: 0.2, z: gap, body: { kind: 'car', color: oneOf(carPaints, seed + 3) }, facing: 'towards' }
  if (scene.surroundings === 'freeway') {
    const z = 40 + 5 * Math.sin(t / 3)
    return [behind, { x: -LANE_METERS, z, body: { kind: 'truck', color: '#dfe2e0' }, facing: 'towards' }]
  }
  const z = wrapped(60 + metersAt(scene, t) + t * 10, 160) + 4
  return [behind, { x: LANE_METERS, z, body: { kind: 'car', color: oneOf(carPaints, seed + 5) }, facing: 'away' }]
}

function signs(c: Ctx, { scene, view }: Ground, t: number): Thing[] {
  const [, right] = roadEdges(scene, false)
  if (scene.happening === 'speeding') {
    const z = aheadOf(scene, t, -0.6) + 14
    return z > 3 && z < 160 ? [{ z, draw: () => drawLimitSign(c, scene, view, right + 2.4, z) }] : []
  }
  if (scene.happening === 'signViolation') {
    const z = aheadOf(scene, t, 0) + 4
    return z > 2.6 && z < 120 ? [{ z, draw: () => drawStopSign(c, scene, view, right + 1.5, z) }] : []
  }
  return []
}

function lookOf({ scene, palette }: Ground, { z, facing, isBraking = false, blinksLeft = false }: Other): Look {
  return {
    facing,
    isBraking,
    blinksLeft,
    isDark: scene.light !== 'day',
    light: scene.light === 'night' ? Math.max(0.22, Math.min(0.8, 14 / z)) : palette.body,
    haze: palette.haze,
    hazed: Math.min(0.92, (palette.hazeAmount * z) / (scene.sky === 'fog' ? 60 : 170)),
  }
}

const wrapped = (value: number, length: number) => ((value % length) + length) % length

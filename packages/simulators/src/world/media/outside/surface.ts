import { alpha, box, type Ctx, HEIGHT, lighten, linear, path, radial, shade, WIDTH } from '../brush.ts'
import { hash, type Scene } from '../scene.ts'
import { band, screenX, screenY, strip, type View } from '../view.ts'
import { LANE_METERS, roadEdges } from './lanes.ts'
import type { Palette } from './palette.ts'

const NEAR = 1.2

/** Drawing data for the road; `meters` increase as the road comes nearer. */
export type Ground = { scene: Scene; palette: Palette; view: View; meters: number; isRear: boolean }

/** A crossing road: the distance of its near curb, in meters ahead. */
export type Gap = { near: number; far: number }

/** The ground, the road and its markings; markings stop at a crossing road. */
export function drawSurface(c: Ctx, ground: Ground, gap: Gap | null) {
  const { scene, palette, view, isRear } = ground
  const soil = linear(c, 0, view.horizon, 0, HEIGHT, [0, palette.ground], [1, palette.groundNear])
  box(c, soil, -60, view.horizon - 1, WIDTH + 120, HEIGHT - view.horizon + 60)
  drawBed(c, ground)
  drawWear(c, ground)
  if (gap) drawCrossingRoad(c, ground, gap)
  drawMarkings(c, ground, gap)
  if (scene.surroundings === 'freeway') {
    const [left, right] = roadEdges(scene, isRear)
    for (const x of [left - 2.6, right + 3.2]) drawRail(c, ground, x)
  }
  if (scene.sky === 'rain') drawWetShine(c, ground)
  if (scene.light === 'night' && !isRear) drawHeadlightCone(c, view)
  const air = linear(
    c,
    0,
    view.horizon,
    0,
    HEIGHT,
    [0, alpha(palette.haze, palette.hazeAmount)],
    [0.35, alpha(palette.haze, palette.hazeAmount * 0.2)],
    [1, 'rgba(0,0,0,0.10)'],
  )
  box(c, air, -60, view.horizon, WIDTH + 120, HEIGHT)
}

function drawBed(c: Ctx, { scene, palette, view, isRear }: Ground) {
  const [left, right] = roadEdges(scene, isRear)
  const around = (by: number): [number, number] => [left - by, right + by]
  if (scene.surroundings === 'city') {
    strip(c, view, around(3.4), [NEAR, 300], shade('#9a9a95', palette.body))
    strip(c, view, around(0.35), [NEAR, 300], shade('#b9b8b0', palette.body))
  } else {
    const shoulder = scene.sky === 'snow' ? palette.ground : shade('#8d8674', palette.body * 0.9)
    strip(c, view, around(2.2), [NEAR, 300], shoulder)
  }
  const paved: [number, number] = scene.surroundings === 'freeway' ? [left - 1.8, right + 2.4] : [left, right]
  strip(c, view, paved, [NEAR, 300], palette.road, 14)
}

// Worn tracks, patches that move with the road, tracks in the snow.
function drawWear(c: Ctx, { scene, view, meters }: Ground) {
  for (const x of [-0.85, 0.85]) strip(c, view, [x - 0.35, x + 0.35], [NEAR, 120], 'rgba(0,0,0,.07)', 8)
  for (let i = 0; i < 12; i++) {
    const patch = Math.floor(meters / 17) + i
    const z = patch * 17 - meters + hash(scene.seed, patch) * 9
    if (z <= 2 || z >= 90 || hash(scene.seed, patch + 50) <= 0.45) continue
    const x = (hash(scene.seed, patch + 9) - 0.5) * 5
    const width = 0.9 + hash(scene.seed, patch) * 1.3
    strip(c, view, [x, x + width], [z, z + 3 + 4 * hash(scene.seed, patch + 3)], 'rgba(20,20,24,.10)', 3)
  }
  if (scene.sky !== 'snow') return
  for (const x of [-1.8, 1.8, -5, 5]) strip(c, view, [x - 0.7, x + 0.7], [NEAR, 200], 'rgba(240,244,247,.55)', 8)
}

function drawCrossingRoad(c: Ctx, { palette, view }: Ground, { near, far }: Gap) {
  if (far < 2) return
  strip(c, view, [-60, 60], [Math.max(1.6, near), Math.max(2, far)], palette.road, 4)
}

const LINE_NEAR = 1.6
const LINE_FAR = 170

function drawMarkings(c: Ctx, { scene, palette, view, meters, isRear }: Ground, gap: Gap | null) {
  const [left, right] = roadEdges(scene, isRear)
  const isNight = scene.light === 'night'
  const white = isNight ? shade(palette.mark, 0.75) : palette.mark
  const yellow = shade('#e0b23c', isNight ? 0.7 : palette.body)
  const paint = (x: number, halfWidth: number, near: number, far: number, color: string, steps: number) => {
    for (const [from, to] of outside(gap, Math.max(LINE_NEAR, near), far)) {
      strip(c, view, [x - halfWidth, x + halfWidth], [from, to], color, steps)
    }
  }
  const line = (x: number, color: string) => paint(x, 0.07, LINE_NEAR, LINE_FAR, color, 14)
  // 3 m long, every 12 m
  const dashes = (x: number, color: string) => {
    const first = -(((meters % 12) + 12) % 12)
    for (let z = first; z < 130; z += 12) if (z + 3.2 > LINE_NEAR) paint(x, 0.08, z, z + 3.2, color, 3)
  }
  const side = isRear ? -1 : 1
  line(left + 0.25, isRear ? white : yellow)
  line(right - 0.25, isRear ? yellow : white)
  switch (scene.surroundings) {
    case 'freeway':
      for (const x of [-LANE_METERS / 2, LANE_METERS / 2]) dashes(x, white)
      break
    case 'city':
      dashes((side * LANE_METERS) / 2, white)
      for (const by of [-0.14, 0.14]) line((-side * LANE_METERS) / 2 + by, yellow)
      break
    default:
      dashes((-side * LANE_METERS) / 2, yellow)
  }
}

// The parts of a stretch outside the crossing road.
function outside(gap: Gap | null, near: number, far: number): [near: number, far: number][] {
  if (!gap || gap.far <= near || gap.near >= far) return [[near, far]]
  const parts: [number, number][] = [
    [near, gap.near],
    [gap.far, far],
  ]
  return parts.filter(([from, to]) => to - from > 0.05)
}

function drawRail(c: Ctx, { scene, palette, view }: Ground, x: number) {
  const light = scene.light === 'night' ? 0.3 : palette.body * 0.95
  const bands = [
    [0.5, 0.66, '#8f9598'],
    [0.66, 0.82, '#b4babc'],
  ] as const
  for (const [low, high, color] of bands) {
    band(c, 1.6, 176, shade(color, light), 14, (z) => [
      [screenX(view, x, z), screenY(view, high, z)],
      [screenX(view, x, z), screenY(view, low, z)],
    ])
  }
}

// The sky reflected in a wet road.
function drawWetShine(c: Ctx, { scene, palette, view, isRear }: Ground) {
  const [left, right] = roadEdges(scene, isRear)
  c.fillStyle = linear(
    c,
    0,
    view.horizon,
    0,
    HEIGHT,
    [0, alpha(palette.skyline, 0.45)],
    [0.5, alpha(palette.skyline, 0.12)],
    [1, alpha(palette.skyline, 0.03)],
  )
  path(c, [
    [screenX(view, left, 200), view.horizon],
    [screenX(view, right, 200), view.horizon],
    [screenX(view, right, 1.5), HEIGHT + 20],
    [screenX(view, left, 1.5), HEIGHT + 20],
  ])
  c.fill()
}

function drawHeadlightCone(c: Ctx, view: View) {
  const x = WIDTH / 2 + view.sway
  const beam = radial(
    c,
    x,
    view.horizon + 110,
    10,
    270,
    [0, 'rgba(255,244,214,.34)'],
    [0.5, 'rgba(255,240,205,.13)'],
    [1, 'rgba(255,240,205,0)'],
  )
  lighten(c, () => {
    c.fillStyle = beam
    path(c, [
      [WIDTH / 2 - 60, view.horizon + 8],
      [WIDTH / 2 + 75, view.horizon + 6],
      [WIDTH + 60, HEIGHT + 10],
      [-60, HEIGHT + 10],
    ])
    c.fill()
  })
}

import { alpha, box, type Ctx, HEIGHT, lighten, linear, path, radial, rounded, shape, stroke, WIDTH } from '../brush.ts'
import { paletteOf } from '../outside/palette.ts'
import { hash, metersAt, type Scene } from '../scene.ts'
import { drawArms } from './driver-arms.ts'
import { drawHead } from './driver-head.ts'
import { type Person, personOf, poseAt, type Tint, tintOf } from './driver-pose.ts'

type Corner = readonly [x: number, y: number]

/** The driver seen from the windshield. */
export function drawCabin(c: Ctx, scene: Scene, t: number) {
  const tint = tintOf(scene)
  const pose = poseAt(scene, t)
  const person = personOf(scene, tint)
  drawRoom(c, scene, tint, t)
  c.save()
  c.translate(pose.side * 0.5 + pose.shake * 0.4, pose.shake + Math.max(0, pose.lean) * 0.9)
  const nearer = 1 + Math.max(0, pose.lean) * 0.006
  c.translate(405, 300)
  c.scale(nearer, nearer)
  c.translate(-405, -300)
  drawTrunk(c, person)
  if (scene.happening !== 'seatbelt') drawBelt(c, tint)
  drawHead(c, scene, pose, person, tint, t)
  drawArms(c, scene, pose, person, tint, t)
  c.restore()
  drawLight(c, scene)
}

function drawRoom(c: Ctx, scene: Scene, tint: Tint, t: number) {
  box(c, tint('#2b2d31'), 0, 0, WIDTH, HEIGHT)
  const sideWindow: Corner[] = [
    [448, 58],
    [640, 34],
    [640, 246],
    [498, 236],
  ]
  const farWindow: Corner[] = [
    [-5, 62],
    [120, 72],
    [104, 206],
    [-5, 214],
  ]
  const rearWindow: Corner[] = [
    [176, 84],
    [340, 84],
    [332, 176],
    [186, 176],
  ]
  drawWindow(c, scene, sideWindow, t, 1)
  drawWindow(c, scene, farWindow, t, -0.8)
  drawWindow(c, scene, rearWindow, t, 0.06)
  drawRoof(c, tint)
  shape(c, tint('#3d4046'), [
    [0, 214],
    [180, 180],
    [345, 180],
    [498, 236],
    [WIDTH, 250],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ])
  rounded(c, tint('#2a2c30'), 60, 170, 120, 200, 34)
  rounded(c, tint('#2a2c30'), 86, 122, 68, 58, 22)
  const seat = linear(c, 290, 0, 520, 0, [0, tint('#26282c')], [0.5, tint('#3a3d43')], [1, tint('#1f2124')])
  rounded(c, seat, 300, 150, 214, 260, 52)
  rounded(c, seat, 352, 70, 112, 92, 32)
}

// What passes outside; `flow` is the speed and direction.
function drawWindow(c: Ctx, scene: Scene, corners: readonly Corner[], t: number, flow: number) {
  const isInfrared = scene.light === 'night'
  c.save()
  path(c, corners)
  c.closePath()
  c.clip()
  drawOutside(c, scene, isInfrared)
  const passed = metersAt(scene, t) * 22 * flow
  for (let i = 0; i < 9; i++) {
    const x = ((((hash(scene.seed, i + 40) * 900 + passed) % 900) + 900) % 900) - 130
    const width = (30 + 60 * hash(scene.seed, i + 50)) * (isInfrared ? 0.3 : 1)
    const rise = 70 * hash(scene.seed, i + 60) * (scene.surroundings === 'city' ? 1.5 : 0.8)
    rounded(c, passingPaint(scene, isInfrared, i), x, 150 - rise, width, 190, 14)
  }
  if (!isInfrared) {
    const shine = linear(c, 0, 0, WIDTH, HEIGHT, [0, 'rgba(255,255,255,.18)'], [0.4, 'rgba(255,255,255,0)'])
    box(c, shine, 0, 0, WIDTH, HEIGHT)
  }
  c.restore()
}

function drawOutside(c: Ctx, scene: Scene, isInfrared: boolean) {
  const palette = paletteOf(scene)
  const view = isInfrared
    ? linear(c, 0, 30, 0, 250, [0, '#0c0d0f'], [1, '#191b1e'])
    : linear(
        c,
        0,
        30,
        0,
        250,
        [0, palette.zenith],
        [0.55, palette.skyline],
        [0.56, palette.hillNear],
        [1, palette.ground],
      )
  box(c, view, 0, 0, WIDTH, HEIGHT)
}

function passingPaint(scene: Scene, isInfrared: boolean, i: number): string {
  if (isInfrared) return hash(scene.seed, i) > 0.6 ? 'rgba(210,212,216,.30)' : 'rgba(60,62,66,.5)'
  return alpha(scene.surroundings === 'city' ? '#7e7468' : '#4c6a42', 0.55)
}

function drawRoof(c: Ctx, tint: Tint) {
  c.fillStyle = linear(c, 0, 0, 0, 84, [0, tint('#17181b')], [1, tint('#34363a')])
  c.beginPath()
  c.moveTo(0, 0)
  c.lineTo(WIDTH, 0)
  c.lineTo(WIDTH, 36)
  c.quadraticCurveTo(WIDTH * 0.5, 96, 0, 62)
  c.fill()
}

function drawTrunk(c: Ctx, { shirt, shirtDark, skinShadow }: Person) {
  c.fillStyle = shirt
  c.beginPath()
  c.moveTo(282, HEIGHT + 40)
  c.bezierCurveTo(284, 262, 306, 236, 366, 222)
  c.lineTo(444, 222)
  c.bezierCurveTo(508, 236, 528, 262, 532, HEIGHT + 40)
  c.fill()
  c.fillStyle = shirtDark
  c.beginPath()
  c.moveTo(366, 222)
  c.quadraticCurveTo(405, 252, 444, 222)
  c.lineTo(436, 214)
  c.lineTo(374, 214)
  c.fill()
  c.fillStyle = skinShadow
  c.beginPath()
  c.moveTo(380, 186)
  c.lineTo(430, 186)
  c.lineTo(436, 226)
  c.quadraticCurveTo(405, 246, 374, 226)
  c.fill()
}

function drawBelt(c: Ctx, tint: Tint) {
  c.lineCap = 'butt'
  stroke(c, tint('#15171a'), 17, () => {
    c.moveTo(474, 214)
    c.quadraticCurveTo(420, 290, 318, HEIGHT + 20)
  })
  stroke(c, tint('#555a61'), 1.5, () => {
    c.moveTo(468, 211)
    c.quadraticCurveTo(413, 287, 311, HEIGHT + 18)
  })
}

// The infrared lamp at night, and darker corners at all times.
function drawLight(c: Ctx, scene: Scene) {
  const isInfrared = scene.light === 'night'
  if (isInfrared) {
    const lamp = radial(c, 400, 195, 20, 260, [0, 'rgba(255,255,255,.16)'], [1, 'rgba(255,255,255,0)'])
    lighten(c, () => box(c, lamp, 0, 0, WIDTH, HEIGHT))
  }
  const edge = isInfrared ? 'rgba(0,0,0,.72)' : 'rgba(0,0,0,.42)'
  box(c, radial(c, WIDTH / 2, HEIGHT / 2, 170, 420, [0, 'rgba(0,0,0,0)'], [1, edge]), 0, 0, WIDTH, HEIGHT)
}

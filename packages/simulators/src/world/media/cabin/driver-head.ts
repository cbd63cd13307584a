import { type Ctx, linear, oval, stroke } from '../brush.ts'
import type { Scene } from '../scene.ts'
import type { Person, Pose, Tint } from './driver-pose.ts'

/** The position and direction of the head, in pixels. */
type Head = { x: number; y: number; turn: number; down: number }

const EYES = [-17, 17]

/** Head, hair and face, in the frame of the driver. */
export function drawHead(c: Ctx, scene: Scene, pose: Pose, person: Person, tint: Tint, t: number) {
  const head = headOf(scene, pose, t)
  c.save()
  c.translate(head.x, head.y)
  c.rotate(-pose.away * 0.06 - pose.nod * 0.08 - pose.phone * 0.05 + pose.side * 0.004)
  oval(c, person.hair, 0, -10, 49, 55)
  drawEars(c, pose, person)
  drawFace(c, head, person)
  if (person.hasCap) drawCap(c, head, tint)
  else drawHair(c, head, person)
  drawEyes(c, scene, pose, person, head, t)
  drawNose(c, head, person)
  drawMouth(c, pose, head, tint)
  if (person.hasGlasses) drawGlasses(c, head, tint)
  c.restore()
}

function headOf(scene: Scene, { phone, away, nod, lean, side }: Pose, t: number): Head {
  return {
    x: 405 + side * 0.9 - away * 16 - phone * 10 + Math.sin(t * 0.8 + scene.seed) * 1.6,
    y: 154 + nod * 26 + phone * 11 + Math.max(0, lean) * 0.7,
    turn: -9 - away * 15 - phone * 9 + Math.sin(t * 0.5) * 2,
    down: phone * 13 + nod * 17 + away * 3,
  }
}

function drawEars(c: Ctx, { away }: Pose, { skinShadow }: Person) {
  oval(c, skinShadow, 44 - away * 14, 6, 8, 14)
  if (away < 0.5) oval(c, skinShadow, -44, 6, 7, 13)
}

function drawFace(c: Ctx, { turn }: Head, { skin, skinShadow }: Person) {
  c.fillStyle = linear(c, -45, 0, 45, 0, [0, skin], [0.6, skin], [1, skinShadow])
  c.beginPath()
  c.moveTo(-43, -18)
  c.bezierCurveTo(-46, 32, -26, 58, turn * 0.2, 60)
  c.bezierCurveTo(27, 58, 45, 32, 43, -18)
  c.bezierCurveTo(36, -42, -36, -42, -43, -18)
  c.fill()
}

function drawCap(c: Ctx, { turn, down }: Head, tint: Tint) {
  c.fillStyle = tint('#22405c')
  c.beginPath()
  c.moveTo(-50, -22)
  c.bezierCurveTo(-48, -78, 48, -78, 50, -22)
  c.bezierCurveTo(30, -32, -30, -32, -50, -22)
  c.fill()
  oval(c, tint('#172c40'), turn * 0.7, -21 + down * 0.3, 47, 10)
}

function drawHair(c: Ctx, { turn, down }: Head, { hair }: Person) {
  c.fillStyle = hair
  c.beginPath()
  c.moveTo(-49, 2)
  c.bezierCurveTo(-58, -76, 58, -76, 49, 2)
  c.bezierCurveTo(42, -30, 20, -36 + down * 0.3, turn * 0.8, -30 + down * 0.3)
  c.bezierCurveTo(-20, -36, -40, -30, -49, 2)
  c.fill()
}

function drawEyes(c: Ctx, scene: Scene, pose: Pose, person: Person, { turn, down }: Head, t: number) {
  const blink = Math.sin(t * 1.3 + scene.seed) > 0.985 ? 1 : 0
  const closed = Math.max(blink, pose.sleepy > 0.35 ? Math.min(1, pose.sleepy * 1.3) : 0)
  for (const eye of EYES) {
    const x = eye + turn * (eye * Math.sign(turn) > 0 ? 0.72 : 0.92)
    const y = -4 + down * 0.75
    drawBrow(c, person, pose, x, y)
    if (closed > 0.6) drawLid(c, person, x, y)
    else drawEye(c, scene.light === 'night', pose, x, y, turn, down, closed)
    if (closed <= 0.6 && pose.phone > 0.4) {
      c.fillStyle = person.skin
      c.fillRect(x - 8, y - 6, 16, 4.5)
    }
  }
}

function drawBrow(c: Ctx, { hair }: Person, { alarm }: Pose, x: number, y: number) {
  c.lineCap = 'round'
  stroke(c, hair, 3.4, () => {
    c.moveTo(x - 8, y - 11 - alarm * 4)
    c.quadraticCurveTo(x, y - 14 - alarm * 5, x + 8, y - 11 - alarm * 4)
  })
}

function drawLid(c: Ctx, { skinShadow }: Person, x: number, y: number) {
  stroke(c, skinShadow, 3, () => {
    c.moveTo(x - 7, y)
    c.quadraticCurveTo(x, y + 4, x + 7, y)
  })
}

function drawEye(
  c: Ctx,
  isInfrared: boolean,
  { alarm, away }: Pose,
  x: number,
  y: number,
  turn: number,
  down: number,
  closed: number,
) {
  oval(c, isInfrared ? '#d9dbde' : '#f4f0ea', x, y, 7.4, (4.2 + alarm * 2) * (1 - closed))
  const pupilX = x + turn * 0.14
  const pupilY = y + down * 0.14
  oval(c, '#1c1a1a', pupilX - away * 2, pupilY, 3.2, 3.2)
  if (isInfrared) oval(c, '#fff', pupilX, y, 1.3, 1.3)
}

function drawNose(c: Ctx, { turn, down }: Head, { skinShadow }: Person) {
  stroke(c, skinShadow, 3, () => {
    c.moveTo(turn * 1.05 - 1, 2 + down * 0.8)
    c.quadraticCurveTo(turn * 1.25 - 7, 19 + down * 0.8, turn - 1, 20 + down * 0.75)
  })
}

function drawMouth(c: Ctx, { alarm, sleepy }: Pose, { turn, down }: Head, tint: Tint) {
  const x = turn * 0.9
  const y = 37 + down * 0.55
  if (alarm > 0.3 || sleepy > 0.6) {
    oval(c, tint('#5a2c28'), x, y, 8, 3 + alarm * 4 + sleepy * 2)
    return
  }
  stroke(c, tint('#7d3f38'), 3.2, () => {
    c.moveTo(x - 10, y)
    c.quadraticCurveTo(x, y + 3, x + 10, y - 1)
  })
}

function drawGlasses(c: Ctx, { turn, down }: Head, tint: Tint) {
  const paint = tint('#2b2b2e')
  const x = turn * 0.82
  const y = -3 + down * 0.75
  for (const eye of EYES) stroke(c, paint, 2.2, () => c.ellipse(eye + x, y, 12, 9.5, 0, 2 * Math.PI))
  stroke(c, paint, 2.2, () => {
    c.moveTo(x - 5, y - 1)
    c.lineTo(x + 5, y - 1)
  })
}

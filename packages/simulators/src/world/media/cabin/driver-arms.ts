import { box, type Ctx, lighten, linear, oval, radial, rounded, stroke } from '../brush.ts'
import { type Scene, sideAt } from '../scene.ts'
import type { Person, Pose, Tint } from './driver-pose.ts'

type Spot = readonly [x: number, y: number]

const WHEEL = { x: 372, y: 402, radiusX: 176, radiusY: 124 }

/** Steering wheel, arms, hands and (if there is one) the phone. */
export function drawArms(c: Ctx, scene: Scene, pose: Pose, person: Person, tint: Tint, t: number) {
  const { phone, away } = pose
  drawWheel(c, tint)
  const turn = Math.max(-0.6, Math.min(0.6, sideAt(scene, t) * 0.09)) + Math.sin(t * 0.9) * 0.02
  const right = grip(Math.PI * 1.8 + turn)
  const left = grip(Math.PI * 1.24 + turn)
  drawArm(c, person, [514, 284], [540, 356], right)
  const hand: Spot = [
    left[0] + phone * (300 - left[0]) + away * (150 - left[0]),
    left[1] + phone * (262 - left[1]) + away * (330 - left[1]),
  ]
  if (phone > 0.05) drawPhone(c, hand, scene.light === 'night')
  drawArm(c, person, [300, 296], [282 - phone * 26, 364 - phone * 20], hand)
  if (phone > 0.3) {
    const shine = radial(c, 300, 226, 4, 150, [0, `rgba(190,220,255,${0.26 * phone})`], [1, 'rgba(190,220,255,0)'])
    lighten(c, () => box(c, shine, 150, 60, 320, 300))
  }
}

const grip = (angle: number): Spot => [
  WHEEL.x + WHEEL.radiusX * Math.cos(angle),
  WHEEL.y + WHEEL.radiusY * Math.sin(angle),
]

function drawWheel(c: Ctx, tint: Tint) {
  const { x, y, radiusX, radiusY } = WHEEL
  const [from, to] = [Math.PI * 1.02, Math.PI * 1.98]
  stroke(c, tint('#101114'), 20, () => c.ellipse(x, y, radiusX, radiusY, from, to))
  stroke(c, tint('#3b3e44'), 3, () => c.ellipse(x, y - 4, radiusX + 4, radiusY + 3, from, to))
}

function drawArm(c: Ctx, { skin, skinShadow, shirtDark }: Person, shoulder: Spot, elbow: Spot, hand: Spot) {
  c.lineCap = 'round'
  drawLimb(c, shirtDark, 40, shoulder, elbow)
  drawLimb(c, skin, 25, elbow, hand)
  const [x, y] = hand
  oval(c, skin, x, y, 19, 16)
  for (const finger of [-8, 0, 8]) drawLimb(c, skinShadow, 1.6, [x - 8 + finger, y - 11], [x - 8 + finger, y + 3])
}

function drawLimb(c: Ctx, paint: string, width: number, from: Spot, to: Spot) {
  stroke(c, paint, width, () => {
    c.moveTo(...from)
    c.lineTo(...to)
  })
}

function drawPhone(c: Ctx, [x, y]: Spot, isInfrared: boolean) {
  c.save()
  c.translate(x + 2, y - 30)
  c.rotate(-0.16)
  rounded(c, '#0b0c0e', -19, -36, 38, 70, 6)
  const top = isInfrared ? '#f3f4f6' : '#d9ecff'
  const bottom = isInfrared ? '#c9ccd0' : '#8fc0ee'
  rounded(c, linear(c, 0, -34, 0, 34, [0, top], [1, bottom]), -16, -32, 32, 62, 3)
  for (let message = 0; message < 4; message++) {
    rounded(c, 'rgba(30,60,95,.55)', message % 2 ? -5 : -13, -26 + message * 13, 18, 8, 3)
  }
  c.restore()
}

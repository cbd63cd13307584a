import { alpha, box, type Ctx, glow, linear, oval, type Paint, rounded, shade, stroke } from '../brush.ts'
import { screenX, screenY, type View } from '../view.ts'

export type Body = { kind: 'car' | 'van' | 'truck'; color: string }

export type Look = {
  facing: 'away' | 'towards'
  isBraking: boolean
  isDark: boolean
  /** Brightness of its paint. */
  light: number
  haze: string
  hazed: number
  blinksLeft: boolean
}

const sizes: Readonly<Record<Body['kind'], { width: number; height: number }>> = {
  car: { width: 1.85, height: 1.45 },
  van: { width: 2.05, height: 2.3 },
  truck: { width: 2.5, height: 3.7 },
}

const NEAREST_METERS = 2.2
const FARTHEST_METERS = 260

/** A vehicle's position on the screen, in pixels; `scale` is pixels per meter. */
type Placement = {
  scale: number
  width: number
  height: number
  middle: number
  left: number
  bottom: number
  floor: number
  top: number
}

/** A vehicle seen from behind or from the front, x meters to the right and z ahead. */
export function drawVehicle(c: Ctx, view: View, x: number, z: number, body: Body, look: Look) {
  if (z < NEAREST_METERS || z > FARTHEST_METERS) return
  const placement = placeAt(view, x, z, body)
  drawWheels(c, placement, look)
  if (body.kind === 'truck') drawBoxBody(c, placement, body, look)
  else drawCarBody(c, placement, body, look)
  drawLamps(c, placement, body, look)
  if (look.hazed > 0.02) {
    const { left, top, width, bottom, scale } = placement
    rounded(c, alpha(look.haze, look.hazed), left, top, width, bottom - top, 0.1 * scale)
  }
}

function placeAt(view: View, x: number, z: number, { kind }: Body): Placement {
  const scale = view.focal / z
  const width = sizes[kind].width * scale
  const height = sizes[kind].height * scale
  const middle = screenX(view, x, z)
  const bottom = screenY(view, 0, z)
  const floor = bottom - wheelOf(scale) * 0.55
  const top = floor - height + wheelOf(scale) * 0.5
  return { scale, width, height, middle, left: middle - width / 2, bottom, floor, top }
}

const wheelOf = (scale: number) => 0.32 * scale
const glassOf = (look: Look) => (look.isDark ? '#0b0f16' : shade('#33424e', Math.max(0.5, look.light)))

function drawWheels(c: Ctx, { scale, width, middle, left, bottom }: Placement, look: Look) {
  const wheel = wheelOf(scale)
  oval(c, `rgba(0,0,0,${look.isDark ? 0.55 : 0.38})`, middle, bottom, width * 0.6, Math.max(1, 0.16 * scale))
  for (const share of [0.05, 0.79]) {
    rounded(c, '#0d0e10', left + width * share, bottom - wheel * 1.25, width * 0.16, wheel * 1.25, wheel * 0.25)
  }
}

function drawBoxBody(c: Ctx, { scale, width, height, left, floor, top }: Placement, body: Body, look: Look) {
  const paint = shade(body.color, look.light)
  const dark = shade(body.color, look.light * 0.62)
  const round = linear(c, left, 0, left + width, 0, [0, dark], [0.5, paint], [1, dark])
  rounded(c, round, left, top, width, floor - top - 0.35 * scale, 0.05 * scale)
  if (look.facing === 'away') {
    for (const share of [0.04, 0.5]) {
      stroke(c, 'rgba(0,0,0,.3)', Math.max(0.6, 0.035 * scale), () =>
        c.roundRect(left + width * share, top + height * 0.03, width * 0.46, height * 0.8, 0),
      )
    }
  } else {
    rounded(c, glassOf(look), left + width * 0.08, top + height * 0.2, width * 0.84, height * 0.28, 0.1 * scale)
  }
  box(c, '#22252a', left + width * 0.03, floor - 0.42 * scale, width * 0.94, 0.14 * scale)
}

function drawCarBody(c: Ctx, placement: Placement, body: Body, look: Look) {
  const { scale, width, height, left, floor, top } = placement
  const cabin = body.kind === 'van' ? 0.56 : 0.46
  const belt = floor - height * (1 - cabin)
  const paint = shade(body.color, look.light)
  const dark = shade(body.color, look.light * 0.62)
  const lean = body.kind === 'van' ? 0.06 : 0.15
  drawCabin(c, dark, placement, { foot: 0.05, lean, roof: 0.26, belt, top })
  const pane = { foot: 0.13, lean: 0.19, roof: 0.27, belt: belt - height * 0.02, top: top + height * 0.06 }
  drawCabin(c, glassOf(look), placement, pane)
  const round = linear(c, 0, belt, 0, floor, [0, paint], [0.55, paint], [1, dark])
  rounded(c, round, left, belt - height * 0.02, width, height * (1 - cabin) * 0.92, 0.16 * scale)
  const bumper = 'rgba(0,0,0,.35)'
  rounded(c, bumper, left + width * 0.04, floor - height * 0.17, width * 0.92, height * 0.13, 0.05 * scale)
}

type CabinOutline = { foot: number; lean: number; roof: number; belt: number; top: number }

function drawCabin(c: Ctx, paint: Paint, { left, width }: Placement, { foot, lean, roof, belt, top }: CabinOutline) {
  const at = (share: number) => left + width * share
  c.fillStyle = paint
  c.beginPath()
  c.moveTo(at(foot), belt)
  c.quadraticCurveTo(at(lean), top, at(roof), top)
  c.lineTo(at(1 - roof), top)
  c.quadraticCurveTo(at(1 - lean), top, at(1 - foot), belt)
  c.closePath()
  c.fill()
}

function drawLamps(c: Ctx, placement: Placement, body: Body, look: Look) {
  if (look.facing === 'away') drawRearLamps(c, placement, body, look)
  else drawHeadlamps(c, placement, body, look)
}

function lampsOf({ scale, width, height, floor }: Placement, { kind }: Body) {
  return kind === 'truck'
    ? { y: floor - 0.36 * scale, width: width * 0.1, height: 0.14 * scale }
    : { y: floor - height * 0.4, width: width * 0.17, height: height * 0.13 }
}

function drawRearLamps(c: Ctx, placement: Placement, body: Body, look: Look) {
  const { scale, width, height, left, middle, floor, top } = placement
  const lamp = lampsOf(placement, body)
  const off = look.isDark ? '#a81410' : shade('#8a1714', Math.max(0.75, look.light))
  const drawLamp = (paint: string, x: number) =>
    rounded(c, paint, x, lamp.y, lamp.width, lamp.height, lamp.height * 0.3)
  drawLamp(look.blinksLeft ? '#ffab1a' : look.isBraking ? '#ff2a1f' : off, left + width * 0.03)
  drawLamp(look.isBraking ? '#ff2a1f' : off, left + width * 0.97 - lamp.width)
  if (body.kind !== 'truck') {
    const plate = shade('#d9dcd6', Math.max(0.35, look.light))
    rounded(c, plate, middle - width * 0.12, floor - height * 0.33, width * 0.24, height * 0.1, 1)
    const third = [middle - width * 0.13, top + height * 0.045, width * 0.26, Math.max(1, height * 0.025)] as const
    if (look.isBraking) box(c, '#ff3a2c', ...third)
  }
  if (!look.isBraking && !look.isDark) return
  const strength = look.isBraking ? (look.isDark ? 0.85 : 0.55) : 0.35
  for (const share of [0.1, 0.9]) {
    const radius = (look.isBraking ? 0.75 : 0.4) * scale
    glow(c, left + width * share, lamp.y + lamp.height / 2, radius, '#ff2a1f', strength)
  }
}

function drawHeadlamps(c: Ctx, placement: Placement, body: Body, look: Look) {
  const { scale, width, height, left, middle, floor } = placement
  const lamp = lampsOf(placement, body)
  const paint = look.isDark ? '#fffbe6' : shade('#e9eef0', Math.max(0.8, look.light))
  for (const x of [left + width * 0.04, left + width * 0.96 - lamp.width]) {
    rounded(c, paint, x, lamp.y, lamp.width, lamp.height, lamp.height * 0.3)
  }
  const grille = 'rgba(10,12,14,.75)'
  rounded(c, grille, middle - width * 0.24, floor - height * 0.36, width * 0.48, height * 0.16, 0.04 * scale)
  if (!look.isDark) return
  for (const share of [0.12, 0.88]) {
    glow(c, left + width * share, lamp.y + lamp.height / 2, Math.min(90, 1.5 * scale + 6), '#fff3c4', 0.9)
  }
}

import { box, type Ctx, rounded, roundedPath, shape } from '../brush.ts'
import { capitalHeight, write as letter } from '../lettering.ts'
import type { Scene } from '../scene.ts'
import { scaleAt, screenX, screenY, strip, type View } from '../view.ts'

/** A speed limit sign, in miles or kilometers per hour, rounded to fives. */
export function drawLimitSign(c: Ctx, scene: Scene, view: View, x: number, z: number) {
  const scale = scaleAt(view, z)
  const middle = screenX(view, x, z)
  const ground = screenY(view, 0, z)
  const width = 1.05 * scale
  const height = 1.35 * scale
  const top = ground - 3.4 * scale
  box(c, '#70757a', middle - 0.05 * scale, top, 0.1 * scale, ground - top)
  rounded(c, '#f6f6f1', middle - width / 2, top, width, height, 0.08 * scale)
  c.strokeStyle = '#1b1c1e'
  c.lineWidth = Math.max(0.5, 0.04 * scale)
  roundedPath(c, middle - width * 0.45, top + height * 0.04, width * 0.9, height * 0.92, 0.06 * scale)
  c.stroke()
  const limit = scene.isImperial ? scene.limitMps / 0.44704 : scene.limitMps * 3.6
  if (scene.isImperial) {
    write(c, 'SPEED', middle, top + height * 0.19, 0.24 * scale)
    write(c, 'LIMIT', middle, top + height * 0.37, 0.24 * scale)
  } else {
    write(c, 'MAXIMUM', middle, top + height * 0.26, 0.17 * scale)
  }
  write(c, String(Math.round(limit / 5) * 5), middle, top + height * 0.72, 0.56 * scale)
}

/** A stop sign. */
export function drawStopSign(c: Ctx, scene: Scene, view: View, x: number, z: number) {
  const scale = scaleAt(view, z)
  const middle = screenX(view, x, z)
  const ground = screenY(view, 0, z)
  const radius = 0.5 * scale
  const y = ground - 2.7 * scale
  box(c, '#777c80', middle - 0.05 * scale, y, 0.1 * scale, ground - y)
  shape(c, '#f4f1ec', octagon(middle, y, radius))
  shape(c, scene.light === 'night' ? '#8e1b1b' : '#b3201f', octagon(middle, y, radius * 0.92))
  write(c, 'STOP', middle, y + 0.02 * scale, 0.29 * scale, '#f8f5f0')
}

/** The stop line across the vehicle's lane. */
export function drawStopLine(c: Ctx, color: string, view: View, z: number) {
  if (z + 1 > 1.6) strip(c, view, [-1.7, 1.7], [Math.max(1.6, z), Math.max(1.8, z + 0.7)], color, 2)
}

function write(c: Ctx, text: string, x: number, y: number, size: number, color = '#1b1c1e') {
  letter(c, text, x, y + capitalHeight(size) / 2, { size, color, align: 'center' })
}

function octagon(x: number, y: number, radius: number): [number, number][] {
  return Array.from({ length: 8 }, (_, i) => {
    const angle = Math.PI / 8 + (i * Math.PI) / 4
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

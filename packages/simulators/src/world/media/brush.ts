import type { Canvas, Paint } from './canvas/canvas.ts'
import type { Gradient } from './canvas/gradient.ts'
import type { Stop } from './canvas/paint.ts'

export type Ctx = Canvas
export type { Paint, Stop }

export const WIDTH = 640
export const HEIGHT = 360
const FULL_TURN = 2 * Math.PI

export function box(c: Ctx, paint: Paint, x: number, y: number, width: number, height: number) {
  c.fillStyle = paint
  c.fillRect(x, y, width, height)
}

export function rounded(c: Ctx, paint: Paint, x: number, y: number, width: number, height: number, radius: number) {
  c.fillStyle = paint
  roundedPath(c, x, y, width, height, radius)
  c.fill()
}

export function roundedPath(c: Ctx, x: number, y: number, width: number, height: number, radius: number) {
  c.beginPath()
  c.roundRect(x, y, width, height, Math.max(0, Math.min(radius, width / 2, height / 2)))
}

export function oval(c: Ctx, paint: Paint, x: number, y: number, radiusX: number, radiusY: number) {
  c.fillStyle = paint
  c.beginPath()
  c.ellipse(x, y, radiusX, radiusY, 0, FULL_TURN)
  c.fill()
}

export function shape(c: Ctx, paint: Paint, points: readonly (readonly [x: number, y: number])[]) {
  c.fillStyle = paint
  path(c, points)
  c.closePath()
  c.fill()
}

export function path(c: Ctx, points: readonly (readonly [x: number, y: number])[]) {
  c.beginPath()
  for (const [x, y] of points) c.lineTo(x, y)
}

export function stroke(c: Ctx, paint: Paint, width: number, draw: () => void) {
  c.strokeStyle = paint
  c.lineWidth = width
  c.beginPath()
  draw()
  c.stroke()
}

export function linear(c: Ctx, x0: number, y0: number, x1: number, y1: number, ...stops: Stop[]): Gradient {
  return c.linearGradient(x0, y0, x1, y1, stops)
}

export function radial(c: Ctx, x: number, y: number, inner: number, outer: number, ...stops: Stop[]): Gradient {
  return c.radialGradient(x, y, inner, outer, stops)
}

/** Draws with additive light. */
export function lighten(c: Ctx, draw: () => void) {
  c.isAdding = true
  draw()
  c.isAdding = false
}

/** The halo of a lamp. */
export function glow(c: Ctx, x: number, y: number, radius: number, color: string, strength: number) {
  if (radius < 0.5) return
  const stops: Stop[] = [
    [0, alpha(color, strength)],
    [0.3, alpha(color, strength * 0.35)],
    [1, alpha(color, 0)],
  ]
  lighten(c, () => box(c, radial(c, x, y, 0, radius, ...stops), x - radius, y - radius, 2 * radius, 2 * radius))
}

/** A color made darker or lighter. */
export function shade(hex: string, factor: number): string {
  const [red, green, blue] = channelsOf(hex).map((value) => Math.max(0, Math.min(255, Math.round(value * factor))))
  return `rgb(${red},${green},${blue})`
}

/** A color with transparency. */
export const alpha = (hex: string, opacity: number) => `rgba(${channelsOf(hex).join(',')},${opacity})`

/** Red, green and blue, 0–255. */
export function channelsOf(hex: string): [red: number, green: number, blue: number] {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

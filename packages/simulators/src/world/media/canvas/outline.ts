/** A line through points: x and y alternate. */
export type Outline = { points: number[]; isClosed: boolean }

const FULL_TURN = 2 * Math.PI

/** Builds outlines, with curves as short lines. */
export class OutlineBuilder {
  outlines: Outline[] = []
  private current: Outline | null = null

  clear() {
    this.outlines = []
    this.current = null
  }

  moveTo(x: number, y: number) {
    this.current = { points: [x, y], isClosed: false }
    this.outlines.push(this.current)
  }

  lineTo(x: number, y: number) {
    if (this.current) this.current.points.push(x, y)
    else this.moveTo(x, y)
  }

  close() {
    if (this.current) this.current.isClosed = true
    this.current = null
  }

  quadraticCurveTo(x1: number, y1: number, x2: number, y2: number) {
    const [x0, y0] = this.last(x1, y1)
    const steps = stepsFor(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1))
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      const s = 1 - t
      this.lineTo(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2)
    }
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number) {
    const [x0, y0] = this.last(x1, y1)
    const steps = stepsFor(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2))
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      const s = 1 - t
      const [p, q, r, w] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      this.lineTo(p * x0 + q * x1 + r * x2 + w * x3, p * y0 + q * y1 + r * y2 + w * y3)
    }
  }

  /** An arc of an ellipse, clockwise on the screen; a whole turn is closed. */
  ellipse(x: number, y: number, radiusX: number, radiusY: number, from: number, to: number) {
    const turn = to - from
    const isWhole = Math.abs(turn) >= FULL_TURN - 1e-9
    const steps = Math.max(6, stepsFor(Math.max(radiusX, radiusY) * Math.abs(turn)))
    for (let i = 0; i < (isWhole ? steps : steps + 1); i++) {
      const angle = from + (turn * i) / steps
      const [pointX, pointY] = [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)]
      if (isWhole && i === 0) this.moveTo(pointX, pointY)
      else this.lineTo(pointX, pointY)
    }
    if (isWhole) this.close()
  }

  rectangle(x: number, y: number, width: number, height: number) {
    this.outlines.push({ points: [x, y, x + width, y, x + width, y + height, x, y + height], isClosed: true })
    this.current = null
  }

  rounded(x: number, y: number, width: number, height: number, radius: number) {
    if (radius < 0.3) return this.rectangle(x, y, width, height)
    const quarter = Math.PI / 2
    this.moveTo(x + radius, y)
    this.ellipse(x + width - radius, y + radius, radius, radius, -quarter, 0)
    this.ellipse(x + width - radius, y + height - radius, radius, radius, 0, quarter)
    this.ellipse(x + radius, y + height - radius, radius, radius, quarter, 2 * quarter)
    this.ellipse(x + radius, y + radius, radius, radius, 2 * quarter, 3 * quarter)
    this.close()
  }

  private last(x: number, y: number): [x: number, y: number] {
    const points = this.current?.points
    return points ? [points.at(-2)!, points.at(-1)!] : [x, y]
  }
}

// Enough for curves to look smooth.
const stepsFor = (length: number) => Math.max(3, Math.min(64, Math.ceil(2 * Math.sqrt(length))))

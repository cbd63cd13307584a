import type { Outline } from './outline.ts'

const SHARPEST = 4
const CAP_STEPS = 8

/** Returns the outlines of a stroked line: one around it, or two if it is closed. */
export function strokeOutlines(line: Outline, width: number, hasRoundEnds: boolean): Outline[] {
  const points = withoutRepeats(line)
  const count = points.length / 2
  if (count < 2) return []
  const half = width / 2
  const left = side(points, line.isClosed, half)
  const right = side(points, line.isClosed, -half)
  if (line.isClosed) return [closed(left), closed(reversed(right))]
  const outline = [...left]
  if (hasRoundEnds) cap(outline, points, count - 1, count - 2, half)
  outline.push(...reversed(right))
  if (hasRoundEnds) cap(outline, points, 0, 1, half)
  return [closed(outline)]
}

const closed = (points: number[]): Outline => ({ points, isClosed: true })

function withoutRepeats({ points, isClosed }: Outline): number[] {
  const kept: number[] = []
  const isAt = (x: number, y: number, index: number) =>
    Math.abs(kept[index]! - x) < 1e-6 && Math.abs(kept[index + 1]! - y) < 1e-6
  for (let i = 0; i < points.length; i += 2) {
    if (!kept.length || !isAt(points[i]!, points[i + 1]!, kept.length - 2)) kept.push(points[i]!, points[i + 1]!)
  }
  if (isClosed && kept.length > 2 && isAt(kept[0]!, kept[1]!, kept.length - 2)) kept.length -= 2
  return kept
}

// Offsets a line to one side, with mitered corners.
function side(points: readonly number[], isClosed: boolean, by: number): number[] {
  const count = points.length / 2
  const beside: number[] = []
  for (let i = 0; i < count; i++) {
    const before = i > 0 ? i - 1 : isClosed ? count - 1 : i
    const after = i < count - 1 ? i + 1 : isClosed ? 0 : i
    const into = before === i ? direction(points, i, after) : direction(points, before, i)
    const out = after === i ? into : direction(points, i, after)
    const x = -into[1] - out[1]
    const y = into[0] + out[0]
    // Sharper corners reach farther out, up to a limit.
    const stretch = Math.min(SHARPEST, 2 / Math.max(1e-3, x * x + y * y))
    beside.push(points[2 * i]! + x * stretch * by, points[2 * i + 1]! + y * stretch * by)
  }
  return beside
}

function direction(points: readonly number[], from: number, to: number): [x: number, y: number] {
  const x = points[2 * to]! - points[2 * from]!
  const y = points[2 * to + 1]! - points[2 * from + 1]!
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}

function cap(outline: number[], points: readonly number[], end: number, before: number, half: number) {
  const [x, y] = direction(points, before, end)
  const from = Math.atan2(x, -y)
  for (let i = 1; i < CAP_STEPS; i++) {
    const angle = from - (Math.PI * i) / CAP_STEPS
    outline.push(points[2 * end]! + half * Math.cos(angle), points[2 * end + 1]! + half * Math.sin(angle))
  }
}

function reversed(points: readonly number[]): number[] {
  const back: number[] = []
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!)
  return back
}

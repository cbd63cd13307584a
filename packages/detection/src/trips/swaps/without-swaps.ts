import { metersBetween, type Spot } from '../../geometry.ts'
import type { TracePoint } from '../../motion/trace.ts'

/**
 * Puts pairs of points right whose times were swapped, or which were written in each other's place: whichever makes the shorter
 * way. Everything else that is out of order stays so.
 */
export function withoutSwaps(points: readonly TracePoint[]): readonly TracePoint[] {
  const falls = points.flatMap(({ atMs }, index) => (atMs > (points[index + 1]?.atMs ?? atMs) ? [index] : []))
  if (!falls.length) return points
  const right = [...points]
  for (let next = 0; next < falls.length; next++) {
    const first = falls[next]!
    const isSwapped = (second: number) => fits(right, second, first) && fits(right, first, second)
    const second = [first + 1, (falls[next + 1] ?? first) + 1].find(isSwapped)
    if (second === undefined) continue
    const [one, other] = [right[first]!, right[second]!]
    const byTime: [TracePoint, TracePoint] = [
      { ...one, atMs: other.atMs },
      { ...other, atMs: one.atMs },
    ]
    const byPlace: [TracePoint, TracePoint] = [other, one]
    const [a, b] =
      wayMeters(right, first, second, byTime) <= wayMeters(right, first, second, byPlace) ? byTime : byPlace
    ;[right[first], right[second]] = [a, b]
    if (second > first + 1) next++
  }
  return right
}

/** Returns true if the time of a point is between those of the neighbors of another; a swapped neighbor says nothing. */
function fits(points: readonly TracePoint[], of: number, at: number): boolean {
  const { atMs } = points[of]!
  const [before, after] = [points[at - 1], points[at + 1]]
  return (!before || at - 1 === of || before.atMs < atMs) && (!after || at + 1 === of || atMs < after.atMs)
}

/** Returns how long the way around two points is if others are there. */
function wayMeters(
  points: readonly TracePoint[],
  first: number,
  second: number,
  others: readonly [Spot, Spot],
): number {
  const placeAt = (index: number): Spot | undefined =>
    index === first ? others[0] : index === second ? others[1] : points[index]
  const steps = new Set([first - 1, first, second - 1, second])
  return [...steps].reduce((sum, from) => {
    const [a, b] = [placeAt(from), placeAt(from + 1)]
    return a && b ? sum + metersBetween(a, b) : sum
  }, 0)
}

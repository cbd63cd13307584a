import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { longestGapSeconds } from './replay-time.ts'

/** The strip's own units; it is stretched to the width of the page. */
export const stripWidth = 1000
export const stripHeight = 56
const leastTopKmh = 90

/** The speed at the top of the strip. */
const topOf = (points: readonly RoutePoint[]) =>
  points.reduce(
    (top, { speedKmh, speedLimitKmh }) => Math.max(top, speedKmh ?? 0, (speedLimitKmh ?? 0) + 5),
    leastTopKmh,
  )

/**
 * Returns the steps of the speed limit over time, with gaps if not reported. A stretch is one line: dashes begin again
 * with each line, so that many short ones look solid.
 */
export function limitPath(points: readonly RoutePoint[], seconds: number): string {
  const top = topOf(points)
  let reached: number | undefined
  return points
    .flatMap(({ t, speedLimitKmh }, index) => {
      const next = points[index + 1]
      if (speedLimitKmh === null || !next || next.t - t > longestGapSeconds) return []
      const [from, to] = [t, next.t].map((at) => fixed((stripWidth * at) / seconds))
      const y = fixed(stripHeight * (1 - speedLimitKmh / top))
      const start = reached === t ? `V${y}` : `M${from} ${y}`
      reached = next.t
      return [`${start}H${to}`]
    })
    .join('')
}

/** Returns the areas under the speed curve, one for each stretch without a gap. */
export function speedPaths(points: readonly RoutePoint[], seconds: number): string[] {
  const top = topOf(points)
  const paths: string[] = []
  let own: RoutePoint[] = []
  const end = () => {
    const [first, last] = [own[0], own.at(-1)]
    if (first && last && own.length > 1) {
      const along = own.map(
        ({ t, speedKmh }) =>
          `L${fixed((stripWidth * t) / seconds)} ${fixed(stripHeight * (1 - (speedKmh ?? 0) / top))}`,
      )
      paths.push(
        `M${fixed((stripWidth * first.t) / seconds)} ${stripHeight}${along.join('')}L${fixed((stripWidth * last.t) / seconds)} ${stripHeight}Z`,
      )
    }
    own = []
  }
  for (const point of points) {
    const before = own.at(-1)
    if (point.speedKmh === null || (before && point.t - before.t > longestGapSeconds)) end()
    if (point.speedKmh !== null) own.push(point)
  }
  end()
  return paths
}

const fixed = (value: number) => value.toFixed(1)

/** Returns a longitude plus or minus whole turns, so that it is within 180 degrees of another; may exceed 180. */
export const longitudeNear = (degrees: number, other: number): number =>
  Math.abs(degrees - other) <= 180 ? degrees : degrees - 360 * Math.round((degrees - other) / 360)

/** Returns positions without jumps at the 180th meridian, each the short way from the previous one. */
export function unwrapped<P extends { lon: number }>(points: readonly P[]): P[] {
  let before = points[0]?.lon ?? 0
  return points.map((point) => {
    before = longitudeNear(point.lon, before)
    return { ...point, lon: before }
  })
}

/** Returns west and east of the shortest arc that holds all longitudes; east exceeds 180 across the 180th meridian. */
export function shortestArc(longitudes: readonly number[]): readonly [west: number, east: number] | undefined {
  const sorted = longitudes.toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return undefined
  let arc: readonly [number, number] = [first, last]
  let widest = first + 360 - last
  for (let index = 1; index < sorted.length; index += 1) {
    const gap = sorted[index]! - sorted[index - 1]!
    if (gap <= widest) continue
    widest = gap
    arc = [sorted[index]!, sorted[index - 1]! + 360]
  }
  return arc
}

import { distanceMeters } from '@milepost/geo/distance'

/** A polyline with the meters from its start at each point. */
export type Line = { latitudes: Float64Array; longitudes: Float64Array; meters: Float64Array }

export type LonLat = readonly [longitude: number, latitude: number]

/** Measures every stretch on the sphere: the flat length is a kilometer off over 180 km. */
export function lineThrough(points: readonly LonLat[]): Line {
  const longitudes = Float64Array.from(points, ([longitude]) => longitude)
  const latitudes = Float64Array.from(points, ([, latitude]) => latitude)
  const meters = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) {
    const stretch = distanceMeters(latitudes[i - 1]!, longitudes[i - 1]!, latitudes[i]!, longitudes[i]!)
    meters[i] = meters[i - 1]! + stretch
  }
  return { latitudes, longitudes, meters }
}

/** The last index whose value is at most x (0 if there is none) in an ascending list. */
export function lastAtMost(list: ArrayLike<number>, x: number, length = list.length): number {
  let low = 0
  let high = length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (list[middle]! <= x) low = middle
    else high = middle - 1
  }
  return low
}

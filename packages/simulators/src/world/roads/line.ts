import { distanceMeters } from '@milepost/geo/distance'

/** A polyline with the meters from its start at each point. */
export type Line = { latitudes: Numbers; longitudes: Numbers; meters: Numbers }

export type Numbers = number[] | Float64Array

// Streets are created and discarded by the million: three typed arrays each would keep the garbage collector busy.
const LONGEST_PLAIN = 8
const numbers = (length: number): Numbers =>
  length > LONGEST_PLAIN ? new Float64Array(length) : new Array(length).fill(0)

export type LonLat = readonly [longitude: number, latitude: number]

/** Measures every stretch on the sphere: the flat length is off by a kilometer over 180 km. */
export function lineThrough(points: readonly LonLat[]): Line {
  const longitudes = numbers(points.length)
  const latitudes = numbers(points.length)
  const meters = numbers(points.length)
  for (let i = 0; i < points.length; i++) {
    const [longitude, latitude] = points[i]!
    longitudes[i] = longitude
    latitudes[i] = latitude
    if (i === 0) continue
    const stretch = distanceMeters(latitudes[i - 1]!, longitudes[i - 1]!, latitudes[i]!, longitudes[i]!)
    meters[i] = meters[i - 1]! + stretch
  }
  return { latitudes, longitudes, meters }
}

/** Returns the last index whose value is at most x (0 if there is none) in an ascending list. */
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

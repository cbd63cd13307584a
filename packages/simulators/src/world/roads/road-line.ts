import { distanceMeters } from '@milepost/geo/distance'
import { loadLandMap } from '@milepost/geo/land'
import type { Place } from '@milepost/geo/places'
import type { Random } from '../random.ts'
import { type Line, type LonLat, lineThrough } from './line.ts'

const LONGEST_STRETCH_METERS = 1500
// How closely a stretch is checked for water, and how short one may become when winding around it.
const LOOK_METERS = 200
const SHORTEST_STRETCH_METERS = 350

// How far to the side a path may go around water, as a fraction of the stretch.
const detours = [0.03, 0.06, 0.1, 0.15, 0.2, 0.26, 0.33, 0.42, 0.55, 0.7, 0.9].flatMap((side) => [side, -side])

/**
 * A realistic road through places: winding, and on land wherever there is land. Roads are longer than straight lines:
 * midpoints are moved sideways at each halving, which gives a factor of 1.09 overall and real distances within a few
 * percent (Toronto–Montréal 346 mi, in reality 336). Where the drawn road is in the water, midpoints are moved farther
 * until it isn't.
 */
export function roadLine(places: readonly Place[], random: Random): Line {
  const points: LonLat[] = [at(places[0]!)]
  for (let i = 1; i < places.length; i++) {
    const section = winding(places[i - 1]!, places[i]!, places.length > 2 ? random.at(i) : random)
    for (const point of section) points.push(point)
  }
  return lineThrough(points)
}

/** Meters of a line over water. */
export function metersAfloat({ latitudes, longitudes }: Line): number {
  let meters = 0
  for (let i = 1; i < latitudes.length; i++) {
    meters += afloat([longitudes[i - 1]!, latitudes[i - 1]!], [longitudes[i]!, latitudes[i]!])
  }
  return meters
}

const at = ({ longitude, latitude }: Place): LonLat => [longitude, latitude]

// All points except the first.
function winding(from: Place, to: Place, random: Random): LonLat[] {
  const straight = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
  const levels = Math.max(2, Math.min(9, Math.round(Math.log2(straight / LONGEST_STRETCH_METERS))))
  let points: LonLat[] = [at(from), at(to)]
  for (let level = 0; level < levels; level++) points = bend(points, deviationAt(level), random)
  if (points.some((point, i) => i > 0 && afloat(points[i - 1]!, point) > 0)) {
    points = [at(from), ...overland(at(from), at(to), levels, 0, random.at('overland'))]
  }
  return points.slice(1)
}

const deviationAt = (level: number) => (level === 0 ? 0.05 : 0.085)

function bend(points: readonly LonLat[], deviation: number, random: Random): LonLat[] {
  const bent: LonLat[] = [points[0]!]
  for (let i = 1; i < points.length; i++) {
    bent.push(midpoint(points[i - 1]!, points[i]!, random.normal() * deviation), points[i]!)
  }
  return bent
}

// All points except the first. Halves as often as needed: more often where a stretch is in the water.
function overland(a: LonLat, b: LonLat, levels: number, level: number, random: Random): LonLat[] {
  const isDone = level >= levels && (afloat(a, b) === 0 || length(a, b) < SHORTEST_STRETCH_METERS)
  if (isDone) return [b]
  const middle = dryMidpoint(a, b, level < levels ? random.normal() * deviationAt(level) : 0)
  return [...overland(a, middle, levels, level + 1, random), ...overland(middle, b, levels, level + 1, random)]
}

// The least water wins; ties go to the shortest detour.
function dryMidpoint(a: LonLat, b: LonLat, sideways: number): LonLat {
  const isLand = ([longitude, latitude]: LonLat) => loadLandMap().isLand(latitude, longitude)
  let best = midpoint(a, b, sideways)
  let least = isLand(best) ? afloat(a, best) + afloat(best, b) : Infinity
  if (least === 0) return best
  for (const detour of detours) {
    const middle = midpoint(a, b, detour)
    if (!isLand(middle)) continue
    const water = afloat(a, middle) + afloat(middle, b) + Math.abs(detour) * length(a, b) * 0.25
    if (water >= least) continue
    least = water
    best = middle
  }
  return best
}

function afloat([x0, y0]: LonLat, [x1, y1]: LonLat): number {
  const map = loadLandMap()
  const meters = distanceMeters(y0, x0, y1, x1)
  const looks = Math.min(60, Math.ceil(meters / LOOK_METERS))
  let wet = 0
  for (let look = 0; look < looks; look++) {
    const part = (look + 0.5) / looks
    if (!map.isLand(y0 + (y1 - y0) * part, x0 + (x1 - x0) * part)) wet++
  }
  return (wet / Math.max(1, looks)) * meters
}

const length = ([x0, y0]: LonLat, [x1, y1]: LonLat) => distanceMeters(y0, x0, y1, x1)

function midpoint([x0, y0]: LonLat, [x1, y1]: LonLat, sideways: number): LonLat {
  const shrink = Math.cos((y0 * Math.PI) / 180)
  const east = (x1 - x0) * shrink
  const north = y1 - y0
  return [(x0 + x1) / 2 - (north * sideways) / shrink, (y0 + y1) / 2 + east * sideways]
}

import type { Place } from '@milepost/geo/places'
import { MPH } from './calendar.ts'
import { type LonLat, lineThrough } from './line.ts'
import type { RoadClass } from './network.ts'
import type { Piece } from './piece.ts'
import type { Random } from './random.ts'

/** Meters along the two directions of a city's streets, from its middle. */
export type Point = { x: number; y: number }
/** A city and how far its streets are turned from east (radians). */
export type Frame = { place: Place; angle: number }

type Street = { road: RoadClass; limitsMph: readonly number[]; hopMeters: number }

const local: Street = { road: 'urbanLocal', limitsMph: [25, 25, 30], hopMeters: 230 }
const arterial: Street = { road: 'urbanArterial', limitsMph: [35, 35, 40, 45], hopMeters: 520 }
const expressway: Street = { road: 'freeway', limitsMph: [50, 55, 55, 60], hopMeters: 2200 }

const METERS_PER_DEGREE_AT_EQUATOR = 111_320
const METERS_PER_DEGREE_NORTH = 110_570

/** Two to four straight runs along the street grid from a to b; `hopMeters` overrides how often one must slow down. */
export function streets(frame: Frame, a: Point, b: Point, random: Random, hopMeters = 0): Piece[] {
  const corners = cornersBetween(a, b, random)
  const pieces: Piece[] = []
  for (let i = 1; i < corners.length; i++) {
    const from = corners[i - 1]!
    const to = corners[i]!
    const run = gridDistance(from, to)
    if (run < 15) continue
    const street = run > 7000 ? expressway : run > 900 ? arterial : local
    const limitMps = random.pick(street.limitsMph) * MPH
    const line = lineThrough([toLonLat(frame, from), toLonLat(frame, to)])
    const meters = line.meters[1]!
    pieces.push({
      road: street.road,
      limitMps,
      meters,
      line,
      startMeters: 0,
      endMeters: meters,
      turnsAtEnd: true,
      hopMeters: hopMeters || street.hopMeters,
    })
  }
  return pieces
}

function cornersBetween(a: Point, b: Point, random: Random): Point[] {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const split = Math.abs(dx) > 1200 && Math.abs(dy) > 400 ? random.between(0.25, 0.75) : 1
  if (random.chance(0.5)) return [a, { x: a.x + dx * split, y: a.y }, { x: a.x + dx * split, y: b.y }, b]
  return [a, { x: a.x, y: a.y + dy * split }, { x: b.x, y: a.y + dy * split }, b]
}

/** Distance along the grid. */
export const gridDistance = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

export function toLonLat(frame: Frame, point: Point): LonLat {
  const { latitude, longitude } = frame.place
  const cos = Math.cos(frame.angle)
  const sin = Math.sin(frame.angle)
  const east = point.x * cos - point.y * sin
  const north = point.x * sin + point.y * cos
  const perDegreeEast = METERS_PER_DEGREE_AT_EQUATOR * Math.cos((latitude * Math.PI) / 180)
  return [longitude + east / perDegreeEast, latitude + north / METERS_PER_DEGREE_NORTH]
}

/** The reverse of toLonLat for another place. */
export function toPoint(frame: Frame, place: Place): Point {
  const { latitude, longitude } = frame.place
  const perDegreeEast = METERS_PER_DEGREE_AT_EQUATOR * Math.cos((latitude * Math.PI) / 180)
  const east = (place.longitude - longitude) * perDegreeEast
  const north = (place.latitude - latitude) * METERS_PER_DEGREE_NORTH
  const cos = Math.cos(-frame.angle)
  const sin = Math.sin(-frame.angle)
  return { x: east * cos - north * sin, y: east * sin + north * cos }
}

/** A point of a disk, uniform by area. */
export function spotWithin(random: Random, radiusMeters: number): Point {
  const radius = radiusMeters * Math.sqrt(random.next())
  const angle = random.between(0, 2 * Math.PI)
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

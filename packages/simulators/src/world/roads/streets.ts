import { MPH } from '../days/calendar.ts'
import type { Piece } from '../days/piece.ts'
import type { Random } from '../random.ts'
import { lineThrough } from './line.ts'
import type { RoadClass } from './network.ts'
import { center, type Frame, gridDistance, type Point, toLonLat } from './town-frame.ts'
import { groundOf, type TownGround } from './town-ground.ts'

type Street = { road: RoadClass; limitsMph: readonly number[]; hopMeters: number }

const local: Street = { road: 'urbanLocal', limitsMph: [25, 25, 30], hopMeters: 230 }
const arterial: Street = { road: 'urbanArterial', limitsMph: [35, 35, 40, 45], hopMeters: 520 }
const expressway: Street = { road: 'freeway', limitsMph: [50, 55, 55, 60], hopMeters: 2200 }

/**
 * Returns two to four straight runs along the street grid from a to b; `hopMeters` overrides the mean distance between
 * slowdowns.
 */
export function streets(frame: Frame, a: Point, b: Point, random: Random, hopMeters = 0): Piece[] {
  const corners = cornersBetween(groundOf(frame), a, b, random)
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

function cornersBetween(ground: TownGround | null, a: Point, b: Point, random: Random): Point[] {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const split = Math.abs(dx) > 1200 && Math.abs(dy) > 400 ? random.between(0.25, 0.75) : 1
  const isAcross = random.chance(0.5)
  const corners = isAcross ? across(a, b, split) : along(a, b, split)
  if (!ground || ground.carries(corners)) return corners
  const others = [0, 0.15, 0.5, 0.85, 1].flatMap((part) => [across(a, b, part), along(a, b, part)])
  return others.find((other) => ground.carries(other)) ?? ground.wayRound(a, b)
}

function across(a: Point, b: Point, split: number): Point[] {
  const x = a.x + (b.x - a.x) * split
  return [a, { x, y: a.y }, { x, y: b.y }, b]
}

function along(a: Point, b: Point, split: number): Point[] {
  const y = a.y + (b.y - a.y) * split
  return [a, { x: a.x, y }, { x: b.x, y }, b]
}

const MOST_DRAWS = 12

/** Returns a point of a disk around the town's center, uniform by area, within reach of the town's streets. */
export function spotWithin(frame: Frame, random: Random, radiusMeters: number): Point {
  const ground = groundOf(frame)
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const radius = radiusMeters * Math.sqrt(random.next())
    const angle = random.between(0, 2 * Math.PI)
    const spot = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
    if (!ground || ground.holds(spot)) return spot
  }
  return center
}

/** Returns a point near another, within reach of the town's streets. */
export function spotNear(frame: Frame, point: Point, deviation: number, random: Random): Point {
  return onGround(frame, { x: point.x + random.normal() * deviation, y: point.y + random.normal() * deviation })
}

/** Returns the point, or where the path from it to the town's center reaches land. */
export const onGround = (frame: Frame, point: Point): Point => groundOf(frame)?.pull(point) ?? point

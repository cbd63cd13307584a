import { MPH } from '../days/calendar.ts'
import type { Piece } from '../days/piece.ts'
import type { Random } from '../random.ts'
import { lineThrough } from './line.ts'
import type { RoadClass } from './network.ts'
import { MAIN_EVERY, multipleToward, nearestMultiple } from './street-grid.ts'
import { center, type Frame, gridDistance, type Point, toLonLat } from './town-frame.ts'
import { groundOf } from './town-ground.ts'

type Street = { road: RoadClass; limitsMph: readonly number[]; hopMeters: number }

const local: Street = { road: 'urbanLocal', limitsMph: [25, 25, 30], hopMeters: 230 }
const arterial: Street = { road: 'urbanArterial', limitsMph: [35, 35, 40, 45], hopMeters: 520 }
const expressway: Street = { road: 'freeway', limitsMph: [50, 55, 55, 60], hopMeters: 2200 }

const LONGEST_LOCAL_METERS = 900
const LONGEST_ARTERIAL_METERS = 7000

/**
 * Returns two to five straight runs along the street grid from a to b, which must be on streets (`onStreet`);
 * `hopMeters` overrides the mean distance between slowdowns.
 */
export function streets(frame: Frame, a: Point, b: Point, random: Random, hopMeters = 0): Piece[] {
  const corners = withoutStraight(cornersBetween(frame, a, b, random))
  const pieces: Piece[] = []
  for (let i = 1; i < corners.length; i++) {
    const from = corners[i - 1]!
    const to = corners[i]!
    const run = gridDistance(from, to)
    if (run < 15) continue
    const street = run > LONGEST_ARTERIAL_METERS ? expressway : run > LONGEST_LOCAL_METERS ? arterial : local
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

function cornersBetween(frame: Frame, a: Point, b: Point, random: Random): Point[] {
  const part = random.chance(0.75) ? random.integer(0, 1) : random.between(0.25, 0.75)
  const ground = groundOf(frame)
  for (const other of [part, 0, 1, 0.15, 0.5, 0.85]) {
    const corners = corneredAt(frame.block, a, b, other)
    const isInTown = corners.every(({ x, y }) => Math.hypot(x, y) <= frame.reachMeters)
    if (isInTown && (!ground || ground.carries(corners))) return corners
  }
  return ground ? ground.wayRound(a, b) : corneredAt(frame.block, a, b, part)
}

/**
 * Returns the corners of a path from a to b. Long runs use main roads. Stops are on streets from south to north, so a
 * path begins and ends with one: `part` is how far along from a to b it changes between the other two directions.
 */
function corneredAt(block: Point, a: Point, b: Point, part: number): Point[] {
  const main = { x: block.x * MAIN_EVERY, y: block.y * MAIN_EVERY }
  const north = b.y - a.y
  const east = b.x - a.x
  if (Math.abs(north) <= LONGEST_LOCAL_METERS) {
    const y = nearestMultiple(a.y + north * part, Math.abs(east) > LONGEST_LOCAL_METERS ? main.y : block.y)
    return [a, { x: a.x, y }, { x: b.x, y }, b]
  }
  const x = nearestMultiple(a.x + east * part, main.x)
  const streetFor = (run: number) => (Math.abs(run) > LONGEST_LOCAL_METERS ? main.y : block.y)
  const from = multipleToward(a.y, b.y, streetFor(x - a.x))
  const to = multipleToward(b.y, a.y, streetFor(b.x - x))
  return [a, { x: a.x, y: from }, { x, y: from }, { x, y: to }, { x: b.x, y: to }, b]
}

/** Drops points at which the path doesn't turn. */
function withoutStraight(corners: readonly Point[]): Point[] {
  const isStraight = (p: Point, q: Point, r: Point) => (p.x === q.x && q.x === r.x) || (p.y === q.y && q.y === r.y)
  const turns: Point[] = []
  for (const corner of corners) {
    if (turns.length > 1 && isStraight(turns.at(-2)!, turns.at(-1)!, corner)) turns.pop()
    turns.push(corner)
  }
  return turns
}

const MOST_DRAWS = 12
/** Customers are on main roads rather than side streets: this near one, in blocks, they are on it. */
const MAIN_REACH_BLOCKS = 1.3
/** Stops keep this far from the end of the town's streets, so that paths between them don't leave the town. */
const OUTSKIRTS_METERS = 1500

/** Returns a stop in a disk around the town's center, uniform by area, within reach of the town's streets. */
export function spotWithin(frame: Frame, random: Random, radiusMeters: number): Point {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const radius = radiusMeters * Math.sqrt(random.next())
    const angle = random.between(0, 2 * Math.PI)
    const spot = besideStreet(frame, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
    if (isReached(frame, spot)) return spot
  }
  return center
}

/** Returns a stop near another, within reach of the town's streets. */
export function spotNear(frame: Frame, point: Point, deviation: number, random: Random): Point {
  return onStreet(frame, { x: point.x + random.normal() * deviation, y: point.y + random.normal() * deviation })
}

/** Returns the nearest stop, or the first one within reach of the town's streets on the path to its center. */
export function onStreet(frame: Frame, point: Point): Point {
  for (let part = 1; part > 0.02; part *= 0.96) {
    const spot = besideStreet(frame, { x: point.x * part, y: point.y * part })
    if (isReached(frame, spot)) return spot
  }
  return center
}

function besideStreet({ block }: Frame, { x, y }: Point): Point {
  const main = nearestMultiple(x, block.x * MAIN_EVERY)
  return { x: Math.abs(x - main) < block.x * MAIN_REACH_BLOCKS ? main : nearestMultiple(x, block.x), y }
}

const isReached = (frame: Frame, spot: Point) =>
  Math.hypot(spot.x, spot.y) <= frame.reachMeters - OUTSKIRTS_METERS && (groundOf(frame)?.holds(spot) ?? true)

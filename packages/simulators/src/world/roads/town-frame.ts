import type { Place } from '@milepost/geo/places'
import type { LonLat } from './line.ts'
import {
  METERS_PER_DEGREE_NORTH,
  metersPerDegreeEast,
  STREET_DEGREES_EAST,
  STREET_DEGREES_NORTH,
} from './street-grid.ts'

/** Meters east and north of a town's center. */
export type Point = { x: number; y: number }

/** A town's streets: its center is a crossing of the continent's street grid, whose blocks are `block` meters. */
export type Frame = {
  place: Place
  /** No street of the town is farther from its center. */
  reachMeters: number
  block: Point
}

/** The center of a town in its own frame. */
export const center: Point = { x: 0, y: 0 }

/** `place` must be a crossing (`townCenter`). */
export function townFrame(place: Place, reachMeters: number): Frame {
  const block = {
    x: STREET_DEGREES_EAST * metersPerDegreeEast(place.latitude),
    y: STREET_DEGREES_NORTH * METERS_PER_DEGREE_NORTH,
  }
  return { place, reachMeters, block }
}

/** Distance along the grid. */
export const gridDistance = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

export function toLonLat({ place, block }: Pick<Frame, 'place' | 'block'>, { x, y }: Point): LonLat {
  return [place.longitude + (x / block.x) * STREET_DEGREES_EAST, place.latitude + (y / block.y) * STREET_DEGREES_NORTH]
}

import type { Place } from '@milepost/geo/places'
import type { LonLat } from './line.ts'

/** Meters along the two directions of a city's streets, from its center. */
export type Point = { x: number; y: number }
/** A city, the rotation of its streets from east (radians), and the farthest destination from its center. */
export type Frame = { place: Place; angle: number; reachMeters: number }

/** The center of a town in its own frame. */
export const center: Point = { x: 0, y: 0 }

const METERS_PER_DEGREE_AT_EQUATOR = 111_320
const METERS_PER_DEGREE_NORTH = 110_570

/** Distance along the grid. */
export const gridDistance = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

export function toLonLat(frame: Pick<Frame, 'place' | 'angle'>, point: Point): LonLat {
  const { latitude, longitude } = frame.place
  const cos = Math.cos(frame.angle)
  const sin = Math.sin(frame.angle)
  const east = point.x * cos - point.y * sin
  const north = point.x * sin + point.y * cos
  const perDegreeEast = METERS_PER_DEGREE_AT_EQUATOR * Math.cos((latitude * Math.PI) / 180)
  return [longitude + east / perDegreeEast, latitude + north / METERS_PER_DEGREE_NORTH]
}

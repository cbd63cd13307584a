/**
 * All towns share one grid of streets, fixed in degrees, so that the streets of neighbors meet: blocks are about 220 m
 * north to south and 180–250 m east to west.
 */
export const STREET_DEGREES_EAST = 0.0025
export const STREET_DEGREES_NORTH = 0.002

/** Every fourth street is a main road. */
export const MAIN_EVERY = 4

export const METERS_PER_DEGREE_NORTH = 110_570
const METERS_PER_DEGREE_AT_EQUATOR = 111_320

export const metersPerDegreeEast = (latitude: number) =>
  METERS_PER_DEGREE_AT_EQUATOR * Math.cos((latitude * Math.PI) / 180)

/** Returns the nearest crossing of main roads. */
export function mainCrossing<P extends { latitude: number; longitude: number }>(place: P): P {
  return {
    ...place,
    latitude: nearestMultiple(place.latitude, STREET_DEGREES_NORTH * MAIN_EVERY),
    longitude: nearestMultiple(place.longitude, STREET_DEGREES_EAST * MAIN_EVERY),
  }
}

export const nearestMultiple = (value: number, step: number) => Math.round(value / step) * step

/** Returns the first multiple of the step on the way from one value to another, or the nearest if there is none. */
export function multipleToward(from: number, to: number, step: number): number {
  // Sums of steps aren't exact: a value that is a multiple remains where it is.
  const index = to < from ? Math.floor(from / step + 1e-6) : Math.ceil(from / step - 1e-6)
  const found = index * step
  return Math.abs(found - from) <= Math.abs(to - from) ? found : nearestMultiple(from, step)
}

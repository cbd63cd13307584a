import { getPosition } from 'suncalc'

/** Light on the road: dusk also means dawn. */
export type Light = 'day' | 'dusk' | 'night'

/**
 * Returns the light at a place (degrees) and instant: night below civil twilight (sun under −6°), dusk while the sun is
 * down.
 */
export function lightAt(latitude: number, longitude: number, instantMs: number): Light {
  // suncalc 2 answers in degrees; version 1 answered in radians
  const { altitude } = getPosition(new Date(instantMs), latitude, longitude)
  if (altitude < -6) return 'night'
  return altitude < 0 ? 'dusk' : 'day'
}

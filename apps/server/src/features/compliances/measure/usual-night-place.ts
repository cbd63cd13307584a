import { distanceMeters } from '@milepost/geo/distance'
import type { Coordinate, MonthFacts } from './month-facts.ts'

/** A yard: nights closer together were spent at the same place. */
const samePlaceMeters = 500

/** Returns the place where a vehicle spent most nights of a month, the latest one of equals; null without a known night. */
export function usualNightPlace(nights: MonthFacts['nights']): Coordinate | null {
  const neighbors = (place: Coordinate) =>
    nights.filter(({ lat, lon }) => distanceMeters(place.lat, place.lon, lat, lon) <= samePlaceMeters).length
  const [most] = nights
    .toReversed()
    .map(({ lat, lon }) => ({ lat, lon, nights: neighbors({ lat, lon }) }))
    .sort((a, b) => b.nights - a.nights)
  return most ? { lat: most.lat, lon: most.lon } : null
}

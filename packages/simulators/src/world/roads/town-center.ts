import { loadLandMap } from '@milepost/geo/land'
import type { Place } from '@milepost/geo/places'
import { METERS_PER_DEGREE_NORTH, mainCrossing, metersPerDegreeEast } from './street-grid.ts'

// A town's center keeps this far from the water, or a street could not leave it.
const MARGIN_METERS = 450
const STEP_METERS = 200
const FARTHEST_METERS = 12_000
const DIRECTIONS = 16

const moved = new WeakMap<Place, Place>()

/**
 * Returns the place at its nearest crossing of main roads, where the town's streets and long roads meet; on the nearest
 * land, because the coast is drawn coarsely and some towns are in the sea.
 */
export function townCenter(place: Place): Place {
  let known = moved.get(place)
  if (!known) {
    known = nearestLand(place)
    moved.set(place, known)
  }
  return known
}

function nearestLand(place: Place): Place {
  const nearest = mainCrossing(place)
  if (isInland(nearest)) return nearest
  for (let meters = STEP_METERS; meters <= FARTHEST_METERS; meters += STEP_METERS) {
    const found = around(place, meters).map(mainCrossing).find(isInland)
    if (found) return found
  }
  return nearest
}

const isInland = (place: Place) => isLand(place) && around(place, MARGIN_METERS).every(isLand)

const isLand = ({ latitude, longitude }: Place) => loadLandMap().isLand(latitude, longitude)

function around(place: Place, meters: number): Place[] {
  return Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (i / DIRECTIONS) * 2 * Math.PI
    return {
      ...place,
      latitude: place.latitude + (meters * Math.sin(angle)) / METERS_PER_DEGREE_NORTH,
      longitude: place.longitude + (meters * Math.cos(angle)) / metersPerDegreeEast(place.latitude),
    }
  })
}

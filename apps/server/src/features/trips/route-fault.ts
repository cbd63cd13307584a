import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { areOfTwoVehicles } from '@milepost/detection/trips/undriven/two-vehicles'
import { distanceMeters } from '@milepost/geo/distance'
import { pinnedMeters } from '../../sync/load/trips/seen/describe-path.ts'
import { statesMotion } from '../../sync/load/trips/seen/frozen/ignition-of.ts'
import type { ReceiverFault } from '../../sync/load/trips/seen/frozen/receiver-faults.ts'

/** Fewer positions close together are those of a vehicle that was moved in a yard. */
const leastPoints = 4

/** Returns why the positions of a trip show neither its way nor its speeds, as the trouble of its device is found; null if they do. */
export function routeFault(points: readonly RoutePoint[]): ReceiverFault | null {
  if (points.length >= leastPoints && statesMotion(points) && areInOnePlace(points)) return 'frozen'
  const path = points.map(({ t, lat, lon, speedKmh }) => ({
    atMs: Math.round(t * 1000),
    latitude: lat,
    longitude: lon,
    speedKmh,
    headingDegrees: null,
  }))
  return areOfTwoVehicles(path) ? 'twoVehicles' : null
}

function areInOnePlace(points: readonly RoutePoint[]): boolean {
  const [lats, lons] = [points.map(({ lat }) => lat), points.map(({ lon }) => lon)]
  return distanceMeters(Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons)) <= pinnedMeters
}

import { isSignedIn } from '../simulation/facts/sign-in.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Exchange, Row } from './exchange.ts'

/** How a row names its object. */
export const objectNames = ({ office: { ids } }: Exchange, vehicle: Vehicle): Row => ({
  objectno: ids.numberOf(vehicle),
  objectname: vehicle.name,
  objectuid: ids.uidOf(vehicle),
})

/** How a row names the driver of a trip, if one signed on. */
export function driverNames({ office: { ids } }: Exchange, tripId: string, driver: Driver): Row {
  if (!isSignedIn(tripId)) return { driverno: null, drivername: null, driveruid: null }
  return { driverno: ids.driverNumberOf(driver), drivername: driver.name, driveruid: ids.driverUidOf(driver) }
}

/** The reported place of a depot's vehicles. */
export const placeName = ({ depot: { place } }: Vehicle) => `${place.name}, ${place.region.code}`

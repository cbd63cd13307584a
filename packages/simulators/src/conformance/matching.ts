import type { DriverRecord, VehicleRecord } from '@milepost/providers/kit/record'
import type { Account } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'

// Finds the simulated subject of a record. If nothing matches, the error names what the connector returned instead.

/** Returns the world's vehicles by external id, matched by VIN. */
export function matchVehicles({ vehicles }: Account, reported: readonly VehicleRecord[]): Map<string, Vehicle> {
  return new Map(
    reported.map(({ externalId, vin }) => {
      const vehicle = vehicles.find((other) => other.vin === vin)
      if (!vehicle) throw new Error(`No vehicle in the world has the VIN of the record ${externalId}, ${vin}`)
      return [externalId, vehicle]
    }),
  )
}

/**
 * Returns the external ids of the world's drivers by their own, matched by license or, if it isn't reported, by phone
 * number.
 */
export function matchDrivers(
  { drivers }: Account,
  reported: readonly DriverRecord[],
  key: 'licenseNumber' | 'phoneNumber',
): Map<string, string> {
  return new Map(
    drivers.map((driver: Driver) => {
      const record = reported.find((other) => other[key] === driver[key])
      if (!record)
        throw new Error(`No driver has the ${key} ${driver[key]}, but ${reported.map((other) => other[key])}`)
      return [driver.id, record.externalId]
    }),
  )
}

/** A lookup key for a vehicle and an instant. */
export const moment = (vehicleExternalId: string, instantMs: number) =>
  `vehicle ${vehicleExternalId} at ${new Date(instantMs).toISOString()}`

type Begun = { vehicleExternalId: string | null; beganMs: number }

/**
 * Returns an error for a missing record, with the reported record of the vehicle nearest to it: a wrong time zone shows
 * in the difference.
 */
export function missing(
  what: string,
  vehicleExternalId: string,
  instantMs: number,
  reported: readonly Begun[],
): string {
  const [nearest] = reported
    .filter((other) => other.vehicleExternalId === vehicleExternalId)
    .map(({ beganMs }) => beganMs)
    .sort((a, b) => Math.abs(a - instantMs) - Math.abs(b - instantMs))
  const instead = nearest === undefined ? 'nothing' : new Date(nearest).toISOString()
  return `${what} of ${moment(vehicleExternalId, instantMs)} is not reported; nearest of this vehicle: ${instead}`
}

import type { DriverRecord, VehicleRecord } from '@milepost/providers/kit/record'
import type { Account } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'

// Finds out what of the world a record is about. Where nothing fits, the error says what the connector gave instead.

/** The world's vehicles by the external ids they are told under: a VIN says which one it is. */
export function matchVehicles({ vehicles }: Account, told: readonly VehicleRecord[]): Map<string, Vehicle> {
  return new Map(
    told.map(({ externalId, vin }) => {
      const vehicle = vehicles.find((other) => other.vin === vin)
      if (!vehicle) throw new Error(`No vehicle of the world has the VIN of the record ${externalId}, ${vin}`)
      return [externalId, vehicle]
    }),
  )
}

/** The external ids of the world's drivers by their own; a license or, where it is not told, a telephone says who it is. */
export function matchDrivers(
  { drivers }: Account,
  told: readonly DriverRecord[],
  key: 'licenseNumber' | 'phoneNumber',
): Map<string, string> {
  return new Map(
    drivers.map((driver: Driver) => {
      const record = told.find((other) => other[key] === driver[key])
      if (!record) throw new Error(`No driver has the ${key} ${driver[key]}, but ${told.map((other) => other[key])}`)
      return [driver.id, record.externalId]
    }),
  )
}

/** A vehicle's instant, to look things up by. */
export const moment = (vehicleExternalId: string, instantMs: number) =>
  `vehicle ${vehicleExternalId} at ${new Date(instantMs).toISOString()}`

type Begun = { vehicleExternalId: string | null; beganMs: number }

/** That something is missing, with what was told of the vehicle nearest to it: a wrong zone shows in the difference. */
export function missing(what: string, vehicleExternalId: string, instantMs: number, told: readonly Begun[]): string {
  const [nearest] = told
    .filter((other) => other.vehicleExternalId === vehicleExternalId)
    .map(({ beganMs }) => beganMs)
    .sort((a, b) => Math.abs(a - instantMs) - Math.abs(b - instantMs))
  const instead = nearest === undefined ? 'nothing' : new Date(nearest).toISOString()
  return `${what} of ${moment(vehicleExternalId, instantMs)} is not told; nearest of this vehicle: ${instead}`
}

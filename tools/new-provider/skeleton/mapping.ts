import type { VehicleRecord } from '@milepost/providers/kit/record'
import type { Vehicle } from './wire.ts'

// Skeleton's wire to our records. Every unit conversion of this connector is in this file.

/** Text, or null for missing and empty. */
const text = (value: string | null | undefined) => value?.trim() || null

export const mapVehicle = (vehicle: Vehicle): VehicleRecord => ({
  externalId: vehicle.id,
  name: text(vehicle.name) ?? vehicle.id,
  vin: text(vehicle.vin),
  licensePlate: text(vehicle.plate),
  make: text(vehicle.make),
  model: text(vehicle.model),
  modelYear: vehicle.year ?? null,
  deviceSerial: text(vehicle.deviceSerial),
  groupExternalIds: [],
  driverExternalId: null,
})

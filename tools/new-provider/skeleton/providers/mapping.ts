import { textOf } from '@milepost/providers/kit/mapping/text'
import type { VehicleRecord } from '@milepost/providers/kit/record'
import type { Vehicle } from './wire.ts'

// Maps Skeleton's wire format to our records. Every unit conversion of this connector is in this file.

export const mapVehicle = (vehicle: Vehicle): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.name) ?? vehicle.id,
  vin: textOf(vehicle.vin),
  licensePlate: textOf(vehicle.plate),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: vehicle.year ?? null,
  deviceSerial: textOf(vehicle.deviceSerial),
  groupExternalIds: [],
  driverExternalId: null,
  inactiveReason: null,
  class: null,
  revision: null,
})

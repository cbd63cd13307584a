import type { DriverDetails } from '@milepost/contract/drivers/endpoints'
import type { VehicleDetails, VehicleGroup } from '@milepost/contract/vehicles/endpoints'
import { vehicleClass } from '@milepost/domain/codes'
import { bookkeeping, degrees, distinguishes, type Facts, isKnown, whose } from './table-facts.ts'

// Where stored data of vehicles, drivers and groups appears in responses.

export type Known = { vehicle: VehicleDetails; groups: VehicleGroup[] }

export const vehicle: Facts<'vehicle', Known> = {
  clientId: whose,
  id: ({ vehicle }) => vehicle.id,
  connectionId: ({ vehicle }) => vehicle.connection.id,
  externalId: ({ vehicle }) => vehicle.externalId,
  name: ({ vehicle }) => vehicle.name,
  vin: ({ vehicle }) => vehicle.vin,
  licensePlate: ({ vehicle }) => vehicle.licensePlate,
  make: ({ vehicle }) => vehicle.make,
  model: ({ vehicle }) => vehicle.model,
  modelYear: ({ vehicle }) => vehicle.modelYear,
  deviceSerial: ({ vehicle }) => vehicle.deviceSerial,
  driverId: ({ vehicle }) => vehicle.currentDriver?.id,
  status: ({ vehicle }) => vehicle.status,
  hasCoaching: ({ vehicle }) => vehicle.hasCoaching,
  settings: ({ vehicle }) => vehicle.settings,
  timeZone: 'the zone follows from where it drives',
  search: 'built from its name, plate and VIN',
  createdAt: bookkeeping,
  updatedAt: bookkeeping,
  goneAt: ({ vehicle }) => vehicle.goneAt,
  missingSince: bookkeeping,
  receivedAt: 'keeps a vehicle with a wrong clock active',
  listedAt: bookkeeping,
  vinKey: 'built from its VIN, to find its other units',
  inactiveReason: ({ vehicle }) => vehicle.statusReason,
  revision: distinguishes,
  class: { of: ({ vehicle }) => vehicle.class, as: (value) => value ?? vehicleClass.code.unknown },
  isPlaceholder: { of: ({ vehicle }) => vehicle.isReported, as: (value) => !value },
}

export const latest: Facts<'vehicleLatest', VehicleDetails> = {
  clientId: whose,
  vehicleId: ({ id }) => id,
  at: ({ lastPosition }) => lastPosition?.at,
  latitudeE6: ({ lastPosition }) => degrees(lastPosition?.lat),
  longitudeE6: ({ lastPosition }) => degrees(lastPosition?.lon),
  speedKmh: ({ lastPosition }) => lastPosition?.speedKmh,
  headingDegrees: ({ lastPosition }) => lastPosition?.headingDegrees,
  engineOn: ({ lastPosition }) => lastPosition?.engineOn,
  placeId: { of: ({ lastPosition }) => lastPosition?.place !== null, as: isKnown },
  receivedAt: bookkeeping,
  odometerMeters: ({ odometerMeters }) => odometerMeters,
  engineHours: ({ engineHours }) => engineHours,
  odometerAt: 'the next reading is compared with it',
  doubtedOdometerMeters: 'the next reading decides whether it is true',
}

export const group: Facts<'vehicleGroup', VehicleGroup[]> = {
  clientId: whose,
  id: (groups, { id }) => groups.find(({ groupId }) => groupId === id)?.groupId,
  connectionId: (groups, { id }) => groups.find(({ groupId }) => groupId === id)?.connectionId,
  externalId: 'groups are known by their names',
  name: (groups, { id }) => groups.find(({ groupId }) => groupId === id)?.groupName,
  description: (groups, { id }) => groups.find(({ groupId }) => groupId === id)?.groupDescription,
  parentExternalId: {
    of: (groups, { id }) => groups.find(({ groupId }) => groupId === id)?.parent !== null,
    as: isKnown,
  },
  isPrimary: 'the group a vehicle counts for in totals',
  goneAt: 'vehicles that are gone are in no list',
  missingSince: bookkeeping,
}

export const member: Facts<'vehicleGroupMember', VehicleDetails> = {
  clientId: whose,
  vehicleId: ({ id }) => id,
  groupId: ({ groups }, row) => groups.find(({ groupId }) => groupId === row.groupId)?.groupId,
  isManual: 'who put the vehicle into the group: its provider, or an admin',
}

export const driver: Facts<'driver', { driver: DriverDetails; license: string | null }> = {
  clientId: whose,
  id: ({ driver }) => driver.id,
  connectionId: ({ driver }) => driver.connection.id,
  externalId: ({ driver }) => driver.externalId,
  name: ({ driver }) => driver.name,
  status: ({ driver }) => driver.status,
  licenseState: ({ driver }) => driver.licenseState,
  licenseNumber: ({ license }) => license,
  phoneNumber: ({ driver }) => driver.phoneNumber,
  employeeNumber: ({ driver }) => driver.employeeNumber,
  search: 'built from the name and the license',
  createdAt: bookkeeping,
  updatedAt: bookkeeping,
  goneAt: ({ driver }) => driver.goneAt,
  missingSince: bookkeeping,
  incidents30d: 'a total of days, checked by a recount where it is calculated',
  measured30d: 'a total of days, checked by a recount where it is calculated',
  distance30dMeters: 'a total of days, checked by a recount where it is calculated',
  lastTripAt: 'stored by the daily rollup, and checked by a recount there',
  sumsUntil: bookkeeping,
  mergedInto: 'a person’s decision: the record’s details are those of the main one',
  inactiveReason: ({ driver }) => driver.statusReason,
  revision: distinguishes,
}

export const driverScore: Facts<'providerDriverScore', DriverDetails> = {
  clientId: whose,
  driverId: ({ id }) => id,
  untilAt: ({ providerScore }) => providerScore?.until,
  fromAt: ({ providerScore }) => providerScore?.from,
  connectionId: ({ connection }) => connection.id,
  score: ({ providerScore }) => providerScore?.score,
  distanceMeters: ({ providerScore }) => providerScore?.distanceMeters,
}

import { coordinateOf } from '../kit/coordinate.ts'
import type {
  DriverRecord,
  GroupRecord,
  MismatchRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { silence } from '../kit/silence.ts'
import { nameOf, textOf } from '../kit/text.ts'
import { kmhPerMeterPerSecond, metersPerKilometer } from '../kit/units.ts'
import type { Device, GpsPoint, GpsTrack, Group, Trip, User, Vehicle } from './wire.ts'

// Lytx's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** From meters per second. */
export const kmh = (metersPerSecond: number | null | undefined) =>
  typeof metersPerSecond === 'number' ? metersPerSecond * kmhPerMeterPerSecond : null

/** The root group is the company, which is no group of ours. It may be its own parent. */
export function mapGroup({ id, name, description, parentId, rootGroupId }: Group): GroupRecord | null {
  if (id === rootGroupId) return null
  return {
    externalId: id,
    name: textOf(name) ?? id,
    description: textOf(description),
    parentExternalId: parentId === rootGroupId || parentId === id ? null : parentId,
  }
}

/** A vehicle names its device by an id alone; the serial number is in the list of devices. */
export const mapVehicle = (vehicle: Vehicle, serialOf: ReadonlyMap<string, string>): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.name) ?? vehicle.id,
  vin: textOf(vehicle.vin),
  licensePlate: textOf(vehicle.licensePlateNumber),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: vehicle.year || null,
  deviceSerial: serialOf.get(vehicle.id) ?? null,
  groupExternalIds: vehicle.groupId ? [vehicle.groupId] : [],
  driverExternalId: vehicle.driverId,
  inactiveReason: null,
  class: null,
  revision: null,
})

/** Lytx keeps no driver's license. */
export const mapDriver = (user: User): DriverRecord => ({
  externalId: user.userId,
  name: nameOf(user.firstName, user.lastName) ?? textOf(user.username) ?? user.userId,
  inactiveReason: !user.status || user.status === 'Active' ? null : `${user.status} in Lytx`,
  licenseState: null,
  licenseNumber: null,
  phoneNumber: textOf(user.cellPhoneNumber),
  revision: null,
})

/** Null for the points of a device that is in no vehicle. The speed is the average while the point was taken (GPS API). */
export function mapGpsPoint({ vehicleId }: GpsTrack, point: GpsPoint): PositionRecord | null {
  if (!vehicleId) return null
  return {
    vehicleExternalId: vehicleId,
    at: new Date(point.timeInUtc),
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: kmh(point.averageGpsSpeedMs),
    headingDegrees: point.heading ?? null,
    engineOn: null,
  }
}

/** Distances are in kilometers; the reference does not say how they are measured. Null for a device in no vehicle. */
export function mapTrip(trip: Trip): TripRecord | null {
  if (!trip.vehicle?.id) return null
  return {
    externalId: trip.tripId,
    vehicleExternalId: trip.vehicle.id,
    driverExternalId: trip.driver?.id ?? null,
    startedAt: new Date(trip.startDate),
    endedAt: new Date(trip.endDate),
    distanceMeters: typeof trip.distanceKm === 'number' ? trip.distanceKm * metersPerKilometer : null,
    distanceSource: null,
    start: coordinateOf(trip.startPosition?.latitude, trip.startPosition?.longitude),
    end: coordinateOf(trip.endPosition?.latitude, trip.endPosition?.longitude),
    isPrivate: false,
    revision: null,
  }
}

/** A recorder in service that has not connected for days. */
export function mapSilence(device: Device, now: Date): MismatchRecord | null {
  const { vehicleId, lastConnected, status, serialNumber } = device
  if (!vehicleId || status?.toLowerCase() !== 'in service') return null
  return silence(vehicleId, lastConnected, now, { device: serialNumber ?? null })
}

import { WireMismatch } from '../kit/http/errors.ts'
import { accuracyOfHdop, fixOf } from '../kit/mapping/coordinate.ts'
import { silence } from '../kit/mapping/silence.ts'
import { active, inactive, unknownStatus } from '../kit/mapping/status.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import { tripDrivers } from '../kit/mapping/trip-drivers.ts'
import { kmhPerMeterPerSecond, metersPerKilometer } from '../kit/mapping/units.ts'
import { classOfWords } from '../kit/mapping/vehicle-class.ts'
import type {
  DriverPeriod,
  DriverRecord,
  GroupRecord,
  MismatchRecord,
  PositionRecord,
  ProviderStatus,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import type { Device, DriverAssignments, GpsPoint, GpsTrack, Group, Trip, User, Vehicle } from './wire.ts'

// Maps Lytx's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** Converts from meters per second. Null if there is no speed; a negative number also means none. */
export const kmh = (metersPerSecond: number | null | undefined) =>
  typeof metersPerSecond === 'number' && metersPerSecond >= 0 ? metersPerSecond * kmhPerMeterPerSecond : null

/** The root group is the company, which is not a group in Milepost. It may be its own parent. */
export function mapGroup({ id, name, description, parentId, rootGroupId }: Group): GroupRecord | null {
  if (id === rootGroupId) return null
  return {
    externalId: id,
    name: textOf(name) ?? id,
    description: textOf(description),
    parentExternalId: parentId === rootGroupId || parentId === id ? null : parentId,
  }
}

/** What other lists know about vehicles: recorders by vehicle, and the account's names for statuses and types. */
export type Fleet = {
  recorderOf: ReadonlyMap<string, Device>
  statuses: ReadonlyMap<number, string>
  types: ReadonlyMap<number, string>
}

/** A vehicle references its device by id only; the serial number is in the device list. */
export const mapVehicle = (vehicle: Vehicle, { recorderOf, statuses, types }: Fleet): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.name) ?? textOf(vehicle.licensePlateNumber) ?? textOf(vehicle.vin) ?? vehicle.id,
  vin: textOf(vehicle.vin),
  licensePlate: textOf(vehicle.licensePlateNumber),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: vehicle.year || null,
  deviceSerial: textOf(recorderOf.get(vehicle.id)?.serialNumber),
  groupExternalIds: vehicle.groupId ? [vehicle.groupId] : [],
  driverExternalId: vehicle.driverId,
  ...vehicleStatusOf(statuses.get(vehicle.status ?? -1), recorderOf.get(vehicle.id)),
  class: classOfWords(types.get(vehicle.type ?? -1)),
  revision: null,
})

/** The status of a new vehicle (`AddVehicleRequest` of the Vehicles API), and common account names for it. */
const inService = new Set(['in service', 'active'])

/** A status without a readable name is unknown, whatever its number. */
function statusOf(name: string | null | undefined): ProviderStatus {
  const word = textOf(name)
  if (word === null) return unknownStatus(null, 'Lytx')
  return inService.has(word.toLowerCase()) ? active : inactive(`${word} in Lytx`)
}

/** A vehicle in service whose recorder is out of use isn't. */
function vehicleStatusOf(name: string | undefined, recorder: Device | undefined): ProviderStatus {
  const status = statusOf(name)
  const reason = status === active ? withoutRecorder(recorder) : null
  return reason === null ? status : inactive(reason)
}

/**
 * Status names of recorders that no longer serve the vehicle they are listed with. Only "Spare" and "Pending Removal
 * from Fleet" are documented (Devices API). A recorder keeps working until it is removed.
 */
const outOfUse =
  /\b(spare|out of service|removed|inactive|disabled|suspended|lost|stolen|retired|returned|decommissioned)\b/i

const withoutRecorder = (recorder: Device | undefined): string | null =>
  recorder && isOutOfUse(recorder) ? `Its recorder is “${textOf(recorder.status)}” in Lytx` : null

const isOutOfUse = ({ status }: Device) => outOfUse.test(status ?? '')

/** Of two recorders listed with a vehicle, returns the one in service; if both are, the one with the latest contact. */
export function recorderInUse(one: Device | undefined, other: Device): Device {
  if (!one) return other
  if (isOutOfUse(one) !== isOutOfUse(other)) return isOutOfUse(one) ? other : one
  return (one.lastConnected?.getTime() ?? 0) >= (other.lastConnected?.getTime() ?? 0) ? one : other
}

/** Lytx doesn't store a driver's license. */
export const mapDriver = (user: User): DriverRecord => ({
  externalId: user.userId,
  name: nameOf(user.firstName, user.lastName) ?? textOf(user.username) ?? user.userId,
  ...statusOf(user.status),
  licenseState: null,
  licenseNumber: null,
  phoneNumber: textOf(user.cellPhoneNumber),
  employeeNumber: textOf(user.employeeId),
  revision: user.updatedDate?.getTime() ?? null,
})

/** The speed is the average while the point was taken, or else the maximum (GPS API). */
export const mapGpsPoint = (vehicleExternalId: string, point: GpsPoint): PositionRecord => ({
  vehicleExternalId,
  at: point.timeInUtc,
  latitude: point.latitude,
  longitude: point.longitude,
  speedKmh: kmh(point.averageGpsSpeedMs) ?? kmh(point.maxGpsSpeedMs),
  headingDegrees: point.heading ?? null,
  engineOn: null,
  ...accuracyOfHdop(point.hdop),
})

/**
 * Returns the vehicle of a track's points. Throws if the recorder is not in a vehicle, so that the track is rejected as
 * one record.
 */
export function vehicleOfTrack({ vehicleId, serialNumber, deviceId }: GpsTrack): string {
  if (vehicleId) return vehicleId
  throw new WireMismatch(
    `Its recorder, ${textOf(serialNumber) ?? deviceId ?? 'unknown'}, is not in a vehicle`,
    'vehicleId',
  )
}

const metersOf = (kilometers: number | null | undefined) =>
  typeof kilometers === 'number' ? kilometers * metersPerKilometer : null

const isDriven = (kilometers: number | null | undefined) => typeof kilometers === 'number' && kilometers > 0

/**
 * Distances are in kilometers; the reference doesn't describe how they are measured. Throws for a recorder that is not
 * in a vehicle.
 */
export function mapTrip(trip: Trip, periods: readonly DriverPeriod[] = []): TripRecord {
  if (!trip.vehicle?.id) throw new WireMismatch('Its recorder is not in a vehicle', 'vehicle.id')
  return {
    externalId: trip.tripId,
    vehicleExternalId: trip.vehicle.id,
    vehicleName: textOf(trip.vehicle.vehicleName),
    driverExternalId: trip.driver?.id ?? null,
    driverName: nameOf(trip.driver?.firstName, trip.driver?.lastName),
    ...severalDrivers(trip, periods),
    startedAt: trip.startDate,
    endedAt: trip.endDate,
    // What the recorder measured counts where Lytx has none, or a number below zero.
    distanceMeters: metersOf(isDriven(trip.distanceKm) ? trip.distanceKm : (trip.deviceDistanceKm ?? trip.distanceKm)),
    distanceSource: null,
    start: fixOf(trip.startPosition?.latitude, trip.startPosition?.longitude),
    end: fixOf(trip.endPosition?.latitude, trip.endPosition?.longitude),
    // Trips have neither a privacy flag nor versions in Lytx (Trips API).
    isPrivate: false,
    revision: null,
    // Speeds are sampled, and a trip that went anywhere had more than zero.
    maxSpeedKmh: trip.maxSpeedKph && trip.maxSpeedKph > 0 ? trip.maxSpeedKph : null,
  }
}

/** A trip names one driver: it doesn't say that another one was assigned on the way. */
function severalDrivers({ startDate, endDate }: Trip, periods: readonly DriverPeriod[]) {
  const drivers = tripDrivers(periods, { startedAt: startDate, endedAt: endDate })
  return (drivers?.drivers?.length ?? 0) > 1 ? drivers : null
}

/** Who was assigned to which vehicle when. Assignments without a start are ignored. */
export function mapAssignments({ userId, firstName, lastName, vehicles }: DriverAssignments): [string, DriverPeriod][] {
  const driverName = nameOf(firstName, lastName)
  return (vehicles ?? []).flatMap(
    ({ id, assignmentStartDate: from, assignmentEndDate: until }): [string, DriverPeriod][] =>
      userId && id && from ? [[id, { driverExternalId: userId, driverName, from, until }]] : [],
  )
}

/** Returns a mismatch for a recorder in service that hasn't connected for days. */
export function mapSilence(device: Device, now: Date): MismatchRecord | null {
  const { vehicleId, lastConnected, status, serialNumber } = device
  if (!vehicleId || status?.toLowerCase() !== 'in service') return null
  return silence(vehicleId, lastConnected, now, { device: serialNumber ?? null })
}

import { fixOf } from '../kit/mapping/coordinate.ts'
import { distanceOf } from '../kit/mapping/odometer/odometer-distance.ts'
import { active, inactive, unknownStatus } from '../kit/mapping/status.ts'
import { nameOf, textOf, yearOf } from '../kit/mapping/text.ts'
import { kilometersPerMile, metersPerKilometer } from '../kit/mapping/units.ts'
import type {
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  PositionRecord,
  ProviderStatus,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import type {
  DrivingPeriod,
  Group,
  PastLocation,
  PerformanceRollup,
  Reference,
  User,
  Vehicle,
  VehicleLocation,
} from './wire.ts'

// Maps Motive's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** The id in a reference. */
export const referenceOf = (reference: Reference): string | null => reference?.id ?? null

/** The name of a referenced person, or the user name if there is nothing else. */
export const driverNameOf = (driver: Reference): string | null =>
  nameOf(driver?.first_name, driver?.last_name) ?? textOf(driver?.username)

/** The parent of a group is another group. */
export const mapGroup = (group: Group): GroupRecord => ({
  externalId: group.id,
  name: group.name,
  description: null,
  parentExternalId: group.parent_id ?? null,
})

/** A year of "0" means that none was entered (seen in live captures). */
export const mapVehicle = (vehicle: Vehicle): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.number) ?? vehicle.id,
  vin: textOf(vehicle.vin),
  licensePlate: textOf(vehicle.license_plate_number),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: yearOf(vehicle.year),
  deviceSerial: textOf(vehicle.eld_device?.identifier),
  groupExternalIds: vehicle.group_ids ?? [],
  driverExternalId: referenceOf(vehicle.permanent_driver),
  driverName: driverNameOf(vehicle.permanent_driver),
  ...statusOf(vehicle),
  // Motive reports neither class nor weight.
  class: null,
  revision: revisionOf(vehicle.updated_at),
})

/** `vehicle_state` as it is documented; other words say nothing. */
const engineStates: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['off', false],
])

const revisionOf = (updatedAt: string | null | undefined) => (updatedAt ? Date.parse(updatedAt) : null)

/** The status shows whether a vehicle is paid for and in use, the availability whether it may be driven now. */
function statusOf({ status, availability_details: availability }: Vehicle): ProviderStatus {
  const known = statusOfWord(status)
  return known === active && availability?.availability_status === 'out_of_service' ? inactive('Out of service') : known
}

const statuses: Readonly<Record<string, ProviderStatus>> = {
  active,
  inactive: inactive('Inactive in Motive'),
  deactivated: inactive('Deactivated in Motive'),
}
const statusOfWord = (word: string | null | undefined) =>
  statuses[textOf(word)?.toLowerCase() ?? ''] ?? unknownStatus(word, 'Motive')

/** Former drivers are deactivated. */
export const mapDriver = (user: User): DriverRecord => ({
  externalId: user.id,
  name: nameOf(user.first_name, user.last_name) ?? `Driver ${user.id}`,
  ...statusOfWord(user.status),
  licenseState: textOf(user.drivers_license_state),
  licenseNumber: textOf(user.drivers_license_number),
  phoneNumber: textOf(user.phone),
  employeeNumber: textOf(user.driver_company_id),
  revision: revisionOf(user.updated_at),
})

/** The newest position, in kilometers per hour. Null while the vehicle has none. */
export function mapNewestPosition({ id, current_location: newest }: VehicleLocation): PositionRecord | null {
  if (!newest) return null
  return {
    vehicleExternalId: id,
    at: new Date(newest.located_at),
    latitude: newest.lat,
    longitude: newest.lon,
    speedKmh: newest.kph ?? null,
    headingDegrees: newest.bearing ?? null,
    engineOn: engineStates.get(newest.vehicle_state ?? '') ?? null,
  }
}

/**
 * A point of the history doesn't name its vehicle (it is the one requested). Its speed is in miles per hour (reference,
 * v3).
 */
export const mapPastPosition = (vehicleId: string, point: PastLocation): PositionRecord => ({
  vehicleExternalId: vehicleId,
  at: new Date(point.located_at),
  latitude: point.lat,
  longitude: point.lon,
  speedKmh: typeof point.speed === 'number' ? point.speed * kilometersPerMile : null,
  headingDegrees: point.bearing ?? null,
  engineOn: null,
  // The unit of the odometer next to it isn't documented.
  engineHours: point.engine_hours || null,
})

/**
 * Driving and yard moves are business, personal conveyance is off-duty driving without freight. Their spelling isn't
 * documented, so a type that isn't recognized counts as private. A period without a type is one that no one has
 * annotated, as while it is running.
 */
const isPersonal = (type: string | null | undefined): boolean | null =>
  textOf(type) === null ? null : !/^(?:on[_ -]?duty[_ -]?)?(?:driv|ym\b|yard|work|business)/i.test(type!.trim())

/** A driving period is a trip; without an end, it is still running. An odometer of 0 wasn't read. */
export function mapDrivingPeriod(period: DrivingPeriod): TripRecord {
  return {
    externalId: period.id,
    vehicleExternalId: period.vehicle.id,
    vehicleName: textOf(period.vehicle.number),
    driverExternalId: referenceOf(period.driver),
    driverName: driverNameOf(period.driver),
    startedAt: new Date(period.start_time),
    endedAt: period.end_time ? new Date(period.end_time) : null,
    ...distanceOf(statedDistance(period), metersOf(period.start_kilometers), metersOf(period.end_kilometers)),
    start: fixOf(period.origin_lat, period.origin_lon),
    end: fixOf(period.destination_lat, period.destination_lon),
    isPrivate: isPersonal(period.type),
    revision: null,
    startOdometerMeters: metersOf(period.start_kilometers),
    endOdometerMeters: metersOf(period.end_kilometers),
  }
}

const metersOf = (kilometers: number | null | undefined) => (kilometers ? kilometers * metersPerKilometer : null)

/** The text doesn't say how its distance was measured. */
function statedDistance({ distance }: DrivingPeriod): Pick<TripRecord, 'distanceMeters' | 'distanceSource'> {
  const [, digits, unit] = /^([\d,]+(?:\.\d+)?)\s*(mi|km)$/.exec(distance?.trim() ?? '') ?? []
  if (!digits) return { distanceMeters: null, distanceSource: null }
  const kilometers = Number(digits.replaceAll(',', '')) * (unit === 'mi' ? kilometersPerMile : 1)
  return { distanceMeters: kilometers * metersPerKilometer, distanceSource: null }
}

/** Null if the driver is unknown, has no score yet, or didn't drive: a perfect score would mean nothing. */
export function mapRollup(
  { score, total_kilometers, driver }: PerformanceRollup,
  { from, until }: { from: Date; until: Date },
): DriverScoreRecord | null {
  const driverExternalId = referenceOf(driver)
  if (!driverExternalId || score === null || total_kilometers === 0) return null
  return {
    driverExternalId,
    driverName: driverNameOf(driver),
    from,
    until,
    score,
    distanceMeters: typeof total_kilometers === 'number' ? total_kilometers * metersPerKilometer : null,
  }
}

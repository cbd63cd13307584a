import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { inKmh, type SpeedUnit } from '../kit/mapping/speed-unit.ts'
import { nameOf, textOf, yearOf } from '../kit/mapping/text.ts'
import { metersPerKilometer } from '../kit/mapping/units.ts'
import { vinMismatch } from '../kit/mapping/vin-mismatch.ts'
import type {
  Coordinate,
  DriverRecord,
  GroupRecord,
  MismatchRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { isAddressable } from './number-address.ts'
import type { DriverRow, EngineStatus, Group, HistoryRow, LocationRow, Segment, Vehicle } from './wire.ts'

// Maps Reveal's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere else. The
// documentation doesn't state the unit of speeds, so the connection sets it.

type Place = { Latitude?: number | null | undefined; Longitude?: number | null | undefined }

/** Null for a private or missing place; zeros also mean missing. */
const placeOf = (place: Place | null | undefined, isPrivate: boolean): Coordinate | null =>
  isPrivate ? null : fixOf(place?.Latitude, place?.Longitude)

/** The parent of a group is another group. */
export const mapGroup = (group: Group): GroupRecord => ({
  externalId: group.Id,
  name: textOf(group.Name) ?? `Group ${group.Id}`,
  description: null,
  parentExternalId: group.ParentId ?? null,
})

/** A number as Reveal expects it in requests, with whatever invisible characters were copied with it; null if there is none. */
export const numberOf = (number: string | null | undefined): string | null => (textOf(number) && number?.trim()) || null

/**
 * Every other response identifies a vehicle by its number. One without a number is still listed, under another
 * identifying field.
 */
export function vehicleIdOf({ VehicleNumber, VehicleId, VIN, Name }: Vehicle): string {
  const number = numberOf(VehicleNumber)
  if (number !== null) return number
  if (textOf(VIN)) return `vin:${textOf(VIN)}`
  if (VehicleId) return `id:${VehicleId}`
  if (textOf(Name)) return `name:${textOf(Name)}`
  throw new WireMismatch('a vehicle has no number, VIN or name', 'VehicleNumber')
}

/** `groupIds`: the groups whose lists include the vehicle. */
export const mapVehicle = (vehicle: Vehicle, groupIds: readonly string[]): VehicleRecord => ({
  externalId: vehicleIdOf(vehicle),
  name: textOf(vehicle.Name) ?? vehicleIdOf(vehicle),
  vin: textOf(vehicle.VIN),
  licensePlate: textOf(vehicle.RegistrationNumber),
  make: textOf(vehicle.Make),
  model: textOf(vehicle.Model),
  modelYear: yearOf(vehicle.Year),
  deviceSerial: null,
  groupExternalIds: [...groupIds],
  driverExternalId: null,
  // Hidden vehicles aren't listed, and no field reports that one is out of service, or its weight.
  inactiveReason: null,
  class: null,
  revision: null,
})

/**
 * Every other response identifies a driver by number. One without a number is still listed, under another identifying
 * field.
 */
export function driverIdOf({ DriverNumber, DriverId, EmailAddress, FirstName, LastName }: DriverRow['Driver']): string {
  const number = textOf(DriverNumber)
  if (number !== null) return number
  if (DriverId) return `id:${DriverId}`
  if (textOf(EmailAddress)) return `email:${textOf(EmailAddress)}`
  const name = nameOf(FirstName, LastName)
  if (name !== null) return `name:${name}`
  throw new WireMismatch('a driver has no number or name', 'Driver.DriverNumber')
}

/** The driver's id, and their name if reported. */
export type Subject = { driverExternalId: string | null; driverName: string | null }

/** Former drivers are no longer listed. Licenses aren't among the documented fields. */
export const mapDriver = ({ Driver: driver }: DriverRow): DriverRecord => ({
  externalId: driverIdOf(driver),
  name: nameOf(driver.FirstName, driver.LastName) ?? `Driver ${driverIdOf(driver)}`,
  inactiveReason: null,
  licenseState: null,
  licenseNumber: null,
  phoneNumber: textOf(driver.PhoneNumber),
  employeeNumber: textOf(driver.DriverNumber),
  revision: null,
})

/** Ignition states by the text Reveal displays; other texts don't indicate it. */
const engineOnOf: Record<string, boolean> = { Moving: true, Idle: true, Idling: true, Stopped: false }

/** Statuses of a row: the vehicle was found, or has had no contact yet. */
const [found, noContact] = [200, 404]

/** Maps the newest position. Null if there is none, or none that may be shown: a mark that is missing may be a private one. Throws if Reveal refuses it. */
export function mapLocation(row: LocationRow, unit: SpeedUnit): PositionRecord | null {
  if (row.StatusCode !== found && row.StatusCode !== noContact)
    throw new WireMismatch(`Reveal returned ${row.StatusCode} for this vehicle`, 'StatusCode')
  const location = row.ContentResource?.Value
  const place = placeOf(location, location?.IsPrivate !== false)
  if (row.StatusCode !== found || !location || !place) return null
  return {
    vehicleExternalId: row.VehicleNumber,
    at: location.UpdateUTC,
    ...place,
    speedKmh: inKmh(location.Speed, unit),
    headingDegrees: location.Direction ?? null,
    engineOn: engineOnOf[location.DisplayState ?? ''] ?? null,
  }
}

/** A row of the history doesn't name its vehicle (it is the one requested). Null for a private row, or one without a mark. */
export function mapHistoryRow(vehicleNumber: string, row: HistoryRow, unit: SpeedUnit): PositionRecord | null {
  const place = placeOf(row, row.IsPrivate !== false)
  if (!place) return null
  return {
    vehicleExternalId: vehicleNumber,
    at: row.UpdateUtc,
    ...place,
    speedKmh: inKmh(row.Speed, unit),
    headingDegrees: null,
    engineOn: null,
    odometerMeters: row.OdometerInKM && row.OdometerInKM > 0 ? row.OdometerInKM * metersPerKilometer : null,
  }
}

/**
 * Reveal marks places as private, not trips. A trip that begins and ends in private is private: the vehicle was in
 * private mode. One with a single private end was business, on its way there or back. A mark that is missing may be a
 * private one.
 */
const isPrivateDrive = ({ StartLocationIsPrivate: start, EndLocationIsPrivate: end }: Segment): boolean =>
  start !== false && end !== false

/** Segments have no id: vehicle and start identify them. How Reveal measures their distance isn't documented. */
export function mapSegment(vehicleNumber: string, driver: Subject, segment: Segment): TripRecord {
  const hasEnded = segment.IsComplete !== false && segment.EndDateUtc
  return {
    externalId: `${vehicleNumber} ${segment.StartDateUtc.toISOString()}`,
    vehicleExternalId: vehicleNumber,
    ...driver,
    startedAt: segment.StartDateUtc,
    endedAt: hasEnded ? segment.EndDateUtc! : null,
    distanceMeters:
      typeof segment.DistanceKilometers === 'number' ? segment.DistanceKilometers * metersPerKilometer : null,
    distanceSource: null,
    start: placeOf(segment.StartLocation, segment.StartLocationIsPrivate !== false),
    end: hasEnded ? placeOf(segment.EndLocation, segment.EndLocationIsPrivate !== false) : null,
    isPrivate: isPrivateDrive(segment),
    revision: null,
  }
}

/** A vehicle that can't be queried because it has no number, or one that can't be part of an address. */
export function mapUnreachable(vehicle: Vehicle, now: Date): MismatchRecord | null {
  const number = numberOf(vehicle.VehicleNumber)
  if (number && isAddressable(number)) return null
  const reason = number ? 'The vehicle number in Reveal has a slash' : 'The vehicle has no number: set one in Reveal'
  return {
    vehicleExternalId: vehicleIdOf(vehicle),
    type: 'deviceNotFound',
    since: now,
    evidence: { reason },
  }
}

/** Returns a mismatch if the engine reports another VIN. */
export const mapVinMismatch = (vehicle: Vehicle, { VIN }: EngineStatus, now: Date): MismatchRecord | null =>
  vinMismatch(vehicleIdOf(vehicle), vehicle.VIN, VIN, now)

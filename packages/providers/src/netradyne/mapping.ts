import { coordinateOf } from '../kit/coordinate.ts'
import { WireMismatch } from '../kit/errors.ts'
import type { DriverRecord, DriverScoreRecord, GroupRecord, PositionRecord, VehicleRecord } from '../kit/record.ts'
import { nameOf, textOf } from '../kit/text.ts'
import { instantOf } from './epoch-time.ts'
import type { CameraMapping, Driver, DriverReport, Group, Vehicle, VehicleLocation, VehicleName } from './wire.ts'

// Netradyne's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** Alerts, cameras and the list know a vehicle by its number; one without a number by its VIN. */
export const vehicleKey = (vehicle: VehicleName | null | undefined): string | null =>
  vehicle?.vehicleNumber ?? textOf(vehicle?.vin)

export const mapGroup = ({ groupUniqueName, groupName }: Group): GroupRecord => ({
  externalId: groupUniqueName,
  name: textOf(groupName) ?? groupUniqueName,
  description: null,
  parentExternalId: null,
})

/** What the list of cameras knows of a vehicle. */
export type Fitting = { vehicleExternalId: string; cameraId: string | null; driverExternalId: string | null }

/** Null for a camera that is in no vehicle. */
export function mapFitting({ camera, vehicle, driver }: CameraMapping): Fitting | null {
  const vehicleExternalId = vehicleKey(vehicle)
  if (vehicleExternalId === null) return null
  return { vehicleExternalId, cameraId: camera?.id ?? null, driverExternalId: driver?.driverId ?? null }
}

/** A status of 0 is a vehicle taken out of service. */
const disabled = 0

/** Null for a vehicle out of service. Details have its class and weight, neither make nor model. */
export function mapVehicle(vehicle: Vehicle, fittings: ReadonlyMap<string, Fitting>): VehicleRecord | null {
  const key = vehicleKey(vehicle)
  if (key === null) throw new WireMismatch('a vehicle has neither a number nor a VIN', 'vehicleNumber')
  if (vehicle.status === disabled) return null
  const fitting = fittings.get(key)
  const groupId = vehicle.group?.groupUniqueName
  return {
    externalId: key,
    name: key,
    vin: textOf(vehicle.vin),
    licensePlate: textOf(vehicle.licensePlateNumber),
    make: null,
    model: null,
    modelYear: null,
    deviceSerial: vehicle.deviceId ?? vehicle.camera?.id ?? fitting?.cameraId ?? null,
    groupExternalIds: groupId ? [groupId] : [],
    driverExternalId: fitting?.driverExternalId ?? null,
    inactiveReason: null,
    class: null,
    revision: null,
  }
}

/** Null for a vehicle that has no fix, which lies at 91 degrees north, 181 east. */
export function mapLocation({ vehicle, location }: VehicleLocation): PositionRecord | null {
  const vehicleExternalId = vehicleKey(vehicle)
  if (vehicleExternalId === null) throw new WireMismatch('a location has no vehicle', 'vehicle.vehicleNumber')
  const place = coordinateOf(location?.latitude, location?.longitude)
  if (place === null) return null
  const at = instantOf(location?.timestamp ?? '')
  if (at === null) throw new WireMismatch('a location has no time', 'location.timestamp')
  return { vehicleExternalId, at, ...place, speedKmh: null, headingDegrees: null, engineOn: null }
}

/** That a status of 0 means the same as for vehicles is assumed. There are no phone numbers. */
export const mapDriver = (driver: Driver): DriverRecord => ({
  externalId: driver.driverId,
  name: nameOf(driver.firstName, driver.lastName) ?? textOf(driver.userName) ?? driver.driverId,
  inactiveReason: driver.status === disabled ? 'Disabled in Netradyne' : null,
  licenseState: textOf(driver.licenseState),
  licenseNumber: textOf(driver.licenceNumber),
  phoneNumber: null,
  revision: null,
})

/** A GreenZone score is a number between 1 and 1,000 (netradyne.com, "The GreenZone Score: how it works"). */
const bestScore = 1000
/** A score so low could just as well be one of a hundred. */
const doubtfulScore = 100

/** Null for who has no score yet, and for what was driven by nobody known. */
export function mapDriverReport(
  { driver, details }: DriverReport,
  { from, until }: { from: Date; until: Date },
): DriverScoreRecord | null {
  const { driverScore } = details
  if (!driver || !driverScore) return null
  if (driverScore <= doubtfulScore)
    throw new WireMismatch(`a score of ${driverScore} may be out of 100 or of ${bestScore}`, 'details.driverScore')
  return {
    driverExternalId: driver.driverId,
    from,
    until,
    score: (driverScore / bestScore) * 100,
    distanceMeters: null,
  }
}

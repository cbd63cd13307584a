import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { active, inactive, unknownStatus } from '../kit/mapping/status.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import type {
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  PositionRecord,
  ProviderStatus,
  VehicleRecord,
} from '../kit/record.ts'
import { instantOf } from './epoch-time.ts'
import { vehicleClassOf } from './vehicle-class.ts'
import type {
  CameraMapping,
  Driver,
  DriverName,
  DriverReport,
  Group,
  Vehicle,
  VehicleLocation,
  VehicleName,
} from './wire.ts'

// Maps Netradyne's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere else.

type Camera = { id: string | null } | null | undefined

/**
 * Alerts, cameras and the list identify a vehicle by its number, or else by its VIN, or else by its camera. Null if no
 * vehicle is named at all.
 */
export function vehicleKey(vehicle: VehicleName | null | undefined, camera?: Camera): string | null {
  if (!vehicle) return null
  return vehicle.vehicleNumber ?? textOf(vehicle.vin) ?? (camera?.id ? `camera:${camera.id}` : null)
}

/** The driver list's keys for drivers without a customer id, by their names in lower case. */
export type UnnumberedDrivers = ReadonlyMap<string, string>
export const noUnnumberedDrivers: UnnumberedDrivers = new Map()

export const driverNameOf = (driver: Pick<DriverName, 'firstName' | 'lastName'> | null | undefined): string | null =>
  nameOf(driver?.firstName, driver?.lastName)

/**
 * Returns the key of a named driver. One without an id is matched by name in the list, or else identified by the name.
 * Null if no driver is named.
 */
export function driverKey(driver: DriverName | null | undefined, unnumbered: UnnumberedDrivers): string | null {
  if (driver?.driverId) return driver.driverId
  const name = driverNameOf(driver)
  return name && (unnumbered.get(name.toLowerCase()) ?? `name:${name}`)
}

export const mapGroup = ({ groupUniqueName, groupName }: Group): GroupRecord => ({
  externalId: groupUniqueName,
  name: textOf(groupName) ?? groupUniqueName,
  description: null,
  parentExternalId: null,
})

/** What the camera list knows about a vehicle. */
export type Fitting = {
  vehicleExternalId: string
  cameraId: string | null
  driverExternalId: string | null
  driverName: string | null
}

/** Null for a camera that isn't in a vehicle. */
export function mapFitting(
  { camera, vehicle, driver }: CameraMapping,
  unnumbered: UnnumberedDrivers = noUnnumberedDrivers,
): Fitting | null {
  const vehicleExternalId = vehicleKey(vehicle, camera)
  if (vehicleExternalId === null) return null
  const whose = { driverExternalId: driverKey(driver, unnumbered), driverName: driverNameOf(driver) }
  return { vehicleExternalId, cameraId: camera?.id ?? null, ...whose }
}

/** A status of 0 is "disabled", 1 "enabled" (a public pipeline's words for vehicles; assumed for drivers). */
const statuses = new Map<number, ProviderStatus>([
  [0, inactive('Disabled in Netradyne')],
  [1, active],
])
const statusOf = ({ status }: { status?: number | null | undefined }): ProviderStatus =>
  statuses.get(status ?? -1) ?? unknownStatus(status, 'Netradyne')

/** The details have its class and weight, but neither make nor model. */
export function mapVehicle(vehicle: Vehicle, fittings: ReadonlyMap<string, Fitting>): VehicleRecord {
  const key = vehicleKey(vehicle, vehicle.deviceId ? { id: vehicle.deviceId } : vehicle.camera)
  if (key === null) throw new WireMismatch('a vehicle has no number, VIN or camera', 'vehicleNumber')
  const fitting = fittings.get(key)
  const groupId = vehicle.group?.groupUniqueName
  return {
    externalId: key,
    name: vehicle.vehicleNumber ?? textOf(vehicle.licensePlateNumber) ?? key.replace(/^camera:/, 'With camera '),
    vin: textOf(vehicle.vin),
    licensePlate: textOf(vehicle.licensePlateNumber),
    make: null,
    model: null,
    modelYear: null,
    deviceSerial: vehicle.deviceId ?? vehicle.camera?.id ?? fitting?.cameraId ?? null,
    groupExternalIds: groupId ? [groupId] : [],
    driverExternalId: fitting?.driverExternalId ?? null,
    driverName: fitting?.driverName ?? null,
    ...statusOf(vehicle),
    class: vehicleClassOf(vehicle),
    revision: vehicle.updatedOn,
  }
}

/** Null for a vehicle without a fix, which is reported at 91 degrees north, 181 east. */
export function mapLocation({ vehicle, camera, location }: VehicleLocation): PositionRecord | null {
  const vehicleExternalId = vehicleKey(vehicle, camera)
  if (vehicleExternalId === null) throw new WireMismatch('a location has no vehicle', 'vehicle.vehicleNumber')
  const place = fixOf(location?.latitude, location?.longitude)
  if (place === null) return null
  const at = instantOf(location?.timestamp ?? '')
  if (at === null) throw new WireMismatch('a location has no time', 'location.timestamp')
  return { vehicleExternalId, at, ...place, speedKmh: null, headingDegrees: null, engineOn: null }
}

/** Drivers are identified by the customer's id, or else by their sign-in name, or else by their own name. */
export function listedKey(driver: Driver): string {
  const name = driverNameOf(driver)
  const key = driver.driverId ?? textOf(driver.userName) ?? textOf(driver.email) ?? (name && `name:${name}`)
  if (key === null) throw new WireMismatch('a driver has no ID or name', 'driverId')
  return key
}

/** Phone numbers aren't reported. */
export function mapDriver(driver: Driver): DriverRecord {
  const key = listedKey(driver)
  return {
    externalId: key,
    name: driverNameOf(driver) ?? textOf(driver.userName) ?? key,
    ...statusOf(driver),
    licenseState: textOf(driver.licenseState),
    licenseNumber: textOf(driver.licenceNumber),
    phoneNumber: null,
    // The customer's own id for the driver.
    employeeNumber: textOf(driver.driverId),
    revision: driver.updatedDate,
  }
}

/** A GreenZone score is a number between 1 and 1,000 (netradyne.com, "The GreenZone Score: how it works"). */
const bestScore = 1000
/** A score this low could be on a scale of 100. */
const doubtfulScore = 100

/** Null for a driver without a score yet, and for driving by an unknown driver. */
export function mapDriverReport(
  { driver, details }: DriverReport,
  { from, until }: { from: Date; until: Date },
  unnumbered: UnnumberedDrivers = noUnnumberedDrivers,
): DriverScoreRecord | null {
  const { driverScore } = details
  if (!driver) return null
  const driverExternalId = driverKey(driver, unnumbered)
  if (driverExternalId === null) throw new WireMismatch('a driver has no ID or name', 'driver.driverId')
  if (!driverScore) return null
  if (driverScore <= doubtfulScore)
    throw new WireMismatch(`a score of ${driverScore} may be out of 100 or of ${bestScore}`, 'details.driverScore')
  return {
    driverExternalId,
    driverName: driverNameOf(driver),
    from,
    until,
    score: (driverScore / bestScore) * 100,
    distanceMeters: null,
  }
}

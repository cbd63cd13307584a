import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import type { DriverRecord, DriverScoreRecord, GroupRecord, PositionRecord, VehicleRecord } from '../kit/record.ts'
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

// Netradyne's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

type Camera = { id: string | null } | null | undefined

/**
 * Alerts, cameras and the list know a vehicle by its number; one without a number by its VIN, and one without both by its
 * camera. Null where no vehicle is named at all.
 */
export function vehicleKey(vehicle: VehicleName | null | undefined, camera?: Camera): string | null {
  if (!vehicle) return null
  return vehicle.vehicleNumber ?? textOf(vehicle.vin) ?? (camera?.id ? `camera:${camera.id}` : null)
}

/** What the list of drivers calls those to whom the customer gave no id, by their names in lower case. */
export type UnnumberedDrivers = ReadonlyMap<string, string>
export const nobodyUnnumbered: UnnumberedDrivers = new Map()

export const driverNameOf = (driver: Pick<DriverName, 'firstName' | 'lastName'> | null | undefined): string | null =>
  nameOf(driver?.firstName, driver?.lastName)

/** Who is meant: one without an id is the one of that name in the list, or else goes by the name. Null where nobody is named. */
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

/** What the list of cameras knows of a vehicle. */
export type Fitting = {
  vehicleExternalId: string
  cameraId: string | null
  driverExternalId: string | null
  driverName: string | null
}

/** Null for a camera that is in no vehicle. */
export function mapFitting(
  { camera, vehicle, driver }: CameraMapping,
  unnumbered: UnnumberedDrivers = nobodyUnnumbered,
): Fitting | null {
  const vehicleExternalId = vehicleKey(vehicle, camera)
  if (vehicleExternalId === null) return null
  const whose = { driverExternalId: driverKey(driver, unnumbered), driverName: driverNameOf(driver) }
  return { vehicleExternalId, cameraId: camera?.id ?? null, ...whose }
}

/** A status of 0 is "disabled" (a public pipeline's words for vehicles; assumed of drivers). */
const disabled = 0
const inactiveReasonOf = ({ status }: { status?: number | null | undefined }) =>
  status === disabled ? 'Disabled in Netradyne' : null

/** Details have its class and weight, neither make nor model. */
export function mapVehicle(vehicle: Vehicle, fittings: ReadonlyMap<string, Fitting>): VehicleRecord {
  const key = vehicleKey(vehicle, vehicle.deviceId ? { id: vehicle.deviceId } : vehicle.camera)
  if (key === null) throw new WireMismatch('a vehicle has neither a number nor a VIN nor a camera', 'vehicleNumber')
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
    inactiveReason: inactiveReasonOf(vehicle),
    class: vehicleClassOf(vehicle),
    revision: vehicle.updatedOn,
  }
}

/** Null for a vehicle that has no fix, which lies at 91 degrees north, 181 east. */
export function mapLocation({ vehicle, camera, location }: VehicleLocation): PositionRecord | null {
  const vehicleExternalId = vehicleKey(vehicle, camera)
  if (vehicleExternalId === null) throw new WireMismatch('a location has no vehicle', 'vehicle.vehicleNumber')
  const place = fixOf(location?.latitude, location?.longitude)
  if (place === null) return null
  const at = instantOf(location?.timestamp ?? '')
  if (at === null) throw new WireMismatch('a location has no time', 'location.timestamp')
  return { vehicleExternalId, at, ...place, speedKmh: null, headingDegrees: null, engineOn: null }
}

/** Drivers go by the id that the customer gave them; one without by the name they sign in with, or else by their own. */
export function listedKey(driver: Driver): string {
  const name = driverNameOf(driver)
  const key = driver.driverId ?? textOf(driver.userName) ?? textOf(driver.email) ?? (name && `name:${name}`)
  if (key === null) throw new WireMismatch('a driver has neither an ID nor a name', 'driverId')
  return key
}

/** There are no phone numbers. */
export function mapDriver(driver: Driver): DriverRecord {
  const key = listedKey(driver)
  return {
    externalId: key,
    name: driverNameOf(driver) ?? textOf(driver.userName) ?? key,
    inactiveReason: inactiveReasonOf(driver),
    licenseState: textOf(driver.licenseState),
    licenseNumber: textOf(driver.licenceNumber),
    phoneNumber: null,
    // The customer's own id of a driver.
    employeeNumber: textOf(driver.driverId),
    revision: driver.updatedDate,
  }
}

/** A GreenZone score is a number between 1 and 1,000 (netradyne.com, "The GreenZone Score: how it works"). */
const bestScore = 1000
/** A score so low could just as well be one of a hundred. */
const doubtfulScore = 100

/** Null for who has no score yet, and for what was driven by nobody known. */
export function mapDriverReport(
  { driver, details }: DriverReport,
  { from, until }: { from: Date; until: Date },
  unnumbered: UnnumberedDrivers = nobodyUnnumbered,
): DriverScoreRecord | null {
  const { driverScore } = details
  if (!driver) return null
  const driverExternalId = driverKey(driver, unnumbered)
  if (driverExternalId === null) throw new WireMismatch('a driver has neither an ID nor a name', 'driver.driverId')
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

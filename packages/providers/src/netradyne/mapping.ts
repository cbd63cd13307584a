import { recordStatus } from '@milepost/contract/codes'
import { WireMismatch } from '../kit/errors.ts'
import type {
  Coordinate,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  IncidentRecord,
  PositionRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { inKmh, type SpeedUnit } from '../kit/speed-unit.ts'
import { instantOf } from './epoch-time.ts'
import { incidentTags, praise } from './incident-tags.ts'
import type {
  Alert,
  CameraMapping,
  Driver,
  DriverReport,
  GpsPoint,
  Group,
  Vehicle,
  VehicleLocation,
  VehicleName,
} from './wire.ts'

// Netradyne's wire to our records. Every unit conversion of this connector is in this file.

/** Text, or null for missing, empty and blank. */
const text = (value: string | null | undefined) => value?.trim() || null

/** Alerts, cameras and the list know a vehicle by its number; one without a number by its VIN. */
const vehicleKey = (vehicle: VehicleName | null | undefined): string | null =>
  vehicle?.vehicleNumber ?? text(vehicle?.vin)

const fullName = ({ firstName, lastName }: Driver) =>
  [text(firstName), text(lastName)].filter(Boolean).join(' ') || null

export const mapGroup = ({ groupUniqueName, groupName }: Group): GroupRecord => ({
  externalId: groupUniqueName,
  name: text(groupName) ?? groupUniqueName,
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
    vin: text(vehicle.vin),
    licensePlate: text(vehicle.licensePlateNumber),
    make: null,
    model: null,
    modelYear: null,
    deviceSerial: vehicle.deviceId ?? vehicle.camera?.id ?? fitting?.cameraId ?? null,
    groupExternalIds: groupId ? [groupId] : [],
    driverExternalId: fitting?.driverExternalId ?? null,
  }
}

/** Null for a vehicle that has no fix. */
export function mapLocation({ vehicle, location }: VehicleLocation): PositionRecord | null {
  const vehicleExternalId = vehicleKey(vehicle)
  if (vehicleExternalId === null) throw new WireMismatch('a location has no vehicle', 'vehicle.vehicleNumber')
  const place = coordinateOf(location)
  if (place === null) return null
  const at = instantOf(location?.timestamp ?? '')
  if (at === null) throw new WireMismatch('a location has no time', 'location.timestamp')
  return { vehicleExternalId, at, ...place, speedKmh: null, headingDegrees: null, engineOn: null }
}

/** That a status of 0 means the same as for vehicles is assumed. There are no phone numbers. */
export const mapDriver = (driver: Driver): DriverRecord => ({
  externalId: driver.driverId,
  name: fullName(driver) ?? text(driver.userName) ?? driver.driverId,
  status: driver.status === disabled ? recordStatus.code.inactive : recordStatus.code.active,
  licenseState: text(driver.licenseState),
  licenseNumber: text(driver.licenceNumber),
  phoneNumber: null,
})

/**
 * What became of an alert (reviewed, coached, dismissed) is in numbers whose meaning is not public, and its videos
 * cannot be fetched: both stay in `raw`.
 */
export function mapAlert(alert: Alert, unit: SpeedUnit): IncidentRecord {
  const { id, timestamp, duration, speedData, vehicle, driver, details } = alert
  const vehicleExternalId = vehicleKey(vehicle)
  if (vehicleExternalId === null) throw new WireMismatch('an alert has no vehicle', 'vehicle.vehicleNumber')
  const occurredAt = instantOf(timestamp)
  if (occurredAt === null) throw new WireMismatch('is not an instant', 'timestamp')
  const weather = text(details?.weatherPrediction)
  return {
    externalId: id,
    vehicleExternalId,
    driverExternalId: driver?.driverId ?? null,
    occurredAt,
    endedAt: typeof duration === 'number' ? new Date(occurredAt.getTime() + duration * 1000) : null,
    location: placeOf(alert),
    headingDegrees: null,
    speedKmh: inKmh(speedData?.speed, unit),
    // A road where one may not drive at all has no alerts: zero means that the limit is not known.
    speedLimitKmh: inKmh(speedData?.speedLimit || null, unit),
    maxG: null,
    grade: gradeOf(alert),
    tags: tagsOf(alert).map((tag) => ({ tag, source: 'automated' })),
    context: weather ? [weather] : [],
    state: 'open',
    media: [],
    raw: alert,
  }
}

/** Clients write the word with and without a hyphen: praise that counted against a driver would be the worst mistake. */
const isPraise = (details: Alert['details']) =>
  text(details?.severityDescription)
    ?.toUpperCase()
    .replaceAll(/[^A-Z]/g, '') === praise

/** Every violation is moderate or severe (help.gpsinsight.com, "Driveri GreenZone Score"); it is so for some in words. */
const grades: Record<string, number> = { moderate: 3, severe: 5 }

function gradeOf({ details }: Alert): number | null {
  if (isPraise(details)) return null
  return grades[text(details?.subTypeDescription)?.toLowerCase() ?? ''] ?? null
}

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

/** The first point is that of the alert. */
const placeOf = ({ gpsData }: Alert) => coordinateOf(Array.isArray(gpsData) ? gpsData[0] : gpsData)

/** Without a fix a point lies at 91 degrees north, 181 east. */
function coordinateOf(point: GpsPoint | null | undefined): Coordinate | null {
  const { latitude, longitude } = point ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Praise comes before everything else, and a subtype that says more than its type before the type. */
function tagsOf({ details }: Alert): string[] {
  const type = text(details?.typeDescription)
  const subtype = text(details?.subTypeDescription)
  const meaning = (word: string | null) => (word ? incidentTags[word.toLowerCase()] : null)
  const words = [
    isPraise(details) ? praise : null,
    meaning(subtype) ? subtype : null,
    type,
    // One that nobody has mapped yet; without meaning are grades, and all of a type that is no incident.
    meaning(subtype) === undefined && meaning(type) !== null ? subtype : null,
  ]
  const tags = words.filter((word) => word !== null)
  return tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)
}

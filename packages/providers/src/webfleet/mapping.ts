import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { nameOf, textOf, yearOf } from '../kit/mapping/text.ts'
import type { UnclearTrips } from '../kit/mapping/unclear-trips.ts'
import { classOfWeight, classOfWords } from '../kit/mapping/vehicle-class.ts'
import type {
  Coordinate,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import {
  type Driver,
  License,
  type ObjectGroup,
  type ObjectReport,
  type OptiDrive,
  type TrackPoint,
  type Trip,
  type Vehicle,
} from './wire.ts'

// Maps WEBFLEET.connect's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere
// else.

/** For `*_mdeg` and the coordinates of tracks, trips and events (reference text in codemasher/php-webfleet). */
const microdegreesPerDegree = 1_000_000

/** Trip modes from the same source: private, business, commute, and an odometer correction, which isn't a trip. */
const [privateMode, businessMode, commuteMode, correctionMode] = [1, 2, 3, 4]

const [metersPerOdometerUnit, secondsPerHour] = [100, 3600]

/** Instrument readings are never zero in a real vehicle, so zero means unknown. */
const counted = (value: number | undefined): number | null => (value !== undefined && value > 0 ? value : null)

/** The status of an object without satellites. */
const invalidStatus = '0'

/** A place in microdegrees. Null if missing, at 0, 0 or outside the globe. */
export function place(latitude: number | undefined, longitude: number | undefined): Coordinate | null {
  if (latitude === undefined || longitude === undefined) return null
  return fixOf(latitude / microdegreesPerDegree, longitude / microdegreesPerDegree)
}

/** A time in the year 1 means none (queue messages in flix-tech/webfleet-kafka-connector). */
export function instant(time: string | undefined): Date | null {
  return time && !time.startsWith('0001-') ? new Date(time) : null
}

/** Permanent driver ids by number. */
export type DriverNumbers = ReadonlyMap<string, string>
export const noNumbers: DriverNumbers = new Map()

/** Drivers have a permanent id. Records from before it name them by number, which may no longer be in use. */
export const driverId = (
  { driveruid, driverno }: { driveruid?: string | undefined; driverno?: string | undefined },
  numbers: DriverNumbers,
): string | null => driveruid ?? numbers.get(driverno ?? '') ?? driverno ?? null

/** Members reference their group by name, so its name is its id. */
export const mapGroup = ({ objectgroupname }: ObjectGroup): GroupRecord => ({
  externalId: objectgroupname,
  name: objectgroupname,
  description: null,
  parentExternalId: null,
})

/**
 * The driver of an object changes with every sign-on, so a vehicle has no driver of its own. `deleted`: objects marked
 * as such in the object report. The year is the year of manufacture, the only one reported.
 */
export const mapVehicle = (
  vehicle: Vehicle,
  groupExternalIds: string[],
  deleted: ReadonlySet<string> = new Set(),
): VehicleRecord => ({
  externalId: vehicle.objectuid,
  name: textOf(vehicle.objectname) ?? textOf(vehicle.objectno) ?? vehicle.objectuid,
  vin: textOf(vehicle.identnumber),
  licensePlate: textOf(vehicle.licenseplatenumber),
  make: null,
  model: null,
  modelYear: yearOf(vehicle.manufacturedyear),
  deviceSerial: null,
  groupExternalIds,
  driverExternalId: null,
  inactiveReason: deleted.has(vehicle.objectuid) ? 'Deleted in Webfleet' : null,
  class: vehicleClassOf(vehicle),
  revision: null,
})

const { bus, trailer, machine } = vehicleClass.code

/**
 * By kind for a bus or trailer; then by maximum weight; then by the weight used to rate harsh driving (`light_weight`,
 * `medium_weight`, `heavy_weight`). Weights are taken as kilograms, as everything here is metric.
 */
function vehicleClassOf({ vehicletype, maxweight, accelerationvehicletype }: Vehicle): VehicleClass | null {
  const kind = classOfWords(vehicletype)
  if (kind === bus || kind === trailer || kind === machine) return kind
  return classOfWeight(Number(maxweight)) ?? classOfWords(accelerationvehicletype) ?? kind
}

/** The list has the current drivers; deleted ones are missing. */
export function mapDriver(driver: Driver): DriverRecord {
  const id = driver.driveruid ?? driver.driverno!
  const license = licenseOf(driver)
  return {
    externalId: id,
    name: nameOf(driver.name1, driver.name2, driver.name3) ?? `Driver ${id}`,
    inactiveReason: null,
    licenseState: textOf(license?.state),
    licenseNumber: textOf(license?.number),
    phoneNumber: textOf(driver.telmobile),
    employeeNumber: textOf(driver.driverno),
    revision: null,
  }
}

function licenseOf({ driving_license: reported }: Driver) {
  try {
    return License.safeParse(typeof reported === 'string' ? JSON.parse(reported) : reported).data
  } catch {
    return undefined
  }
}

/** A parked object may have the unknown mode, 0, so only modes that were chosen hide where it is. */
const isHiddenNow = ({ tripmode }: ObjectReport, unclear: UnclearTrips) =>
  tripmode === privateMode || (tripmode === commuteMode && unclear === 'private')

/**
 * The newest position. Null for an object that was deleted, never reported, has no valid fix, or is on a private trip
 * or a commute, whose location isn't stored, unless the connection shows commutes.
 */
export function mapNewest(object: ObjectReport, unclear: UnclearTrips = 'private'): PositionRecord | null {
  const at = instant(object.pos_time)
  const found = place(object.latitude_mdeg, object.longitude_mdeg)
  if (object.deleted || isHiddenNow(object, unclear) || object.status === invalidStatus || !at || !found) return null
  const hundreds = counted(object.odometer)
  const engineSeconds = counted(object.engine_operation_time)
  return {
    vehicleExternalId: object.objectuid,
    at,
    ...found,
    speedKmh: object.speed ?? null,
    headingDegrees: object.course ?? null,
    engineOn: object.ignition ?? null,
    odometerMeters: counted(object.odometer_long) ?? (hundreds === null ? null : hundreds * metersPerOdometerUnit),
    engineHours: engineSeconds === null ? null : engineSeconds / secondsPerHour,
  }
}

/** A point of the requested vehicle's track. Tracks don't include the ignition. */
export function mapTrackPoint(vehicleExternalId: string, point: TrackPoint): PositionRecord | null {
  const at = instant(point.pos_time)
  const found = place(point.latitude, point.longitude)
  if (!at || !found) return null
  return {
    vehicleExternalId,
    at,
    ...found,
    speedKmh: point.speed ?? null,
    headingDegrees: point.course ?? null,
    engineOn: null,
    odometerMeters: counted(point.odometer),
  }
}

/** A track point as a motion sample. */
export function mapMotion(vehicleExternalId: string, point: TrackPoint): MotionRecord | null {
  const position = mapTrackPoint(vehicleExternalId, point)
  if (!position) return null
  const { at, latitude, longitude, speedKmh, headingDegrees } = position
  return { at, latitude, longitude, speedKmh, headingDegrees }
}

/**
 * Null for an odometer correction, which isn't a trip. How the distance, in meters, was measured isn't reported.
 * `unclear` is how the connection treats commutes and unknown modes, which aren't known to be business.
 */
export function mapTrip(
  trip: Trip,
  numbers: DriverNumbers = noNumbers,
  unclear: UnclearTrips = 'private',
): TripRecord | null {
  if (trip.tripmode === correctionMode) return null
  return {
    externalId: trip.tripid,
    vehicleExternalId: trip.objectuid,
    vehicleName: textOf(trip.objectname),
    driverExternalId: driverId(trip, numbers),
    driverName: textOf(trip.drivername),
    startedAt: new Date(trip.start_time),
    endedAt: instant(trip.end_time),
    distanceMeters: trip.distance ?? null,
    distanceSource: null,
    start: place(trip.start_latitude, trip.start_longitude),
    end: place(trip.end_latitude, trip.end_longitude),
    isPrivate: isPrivateTrip(trip, unclear),
    revision: null,
    idleSeconds: trip.idle_time ?? null,
    maxSpeedKmh: counted(trip.max_speed),
    ...odometersOf(trip),
    providerScore: trip.optidrive_indicator === undefined ? null : trip.optidrive_indicator * 100,
  }
}

/** How far the odometer and the distance of a trip may differ: a fraction of it, plus some meters of rounding. */
const [tolerance, roundingMeters] = [0.15, 250]

/**
 * Odometers at both ends, in meters. Sources disagree on their unit, so the unit that agrees with the trip's distance
 * is used. If neither does, or both do as on the shortest trips, there is no reading.
 */
function odometersOf({ start_odometer: start, end_odometer: end, distance }: Trip) {
  const unknown = { startOdometerMeters: null, endOdometerMeters: null }
  if (!start || !end || distance === undefined) return unknown
  const agrees = (unit: number) => Math.abs((end - start) * unit - distance) <= distance * tolerance + roundingMeters
  const fitting = [1, metersPerOdometerUnit].filter(agrees)
  const [unit] = fitting
  return fitting.length === 1 && unit ? { startOdometerMeters: start * unit, endOdometerMeters: end * unit } : unknown
}

/** The indicator is a fraction of the best possible. Null if there is none. */
export function mapOptiDrive(
  row: OptiDrive,
  { from, until }: { from: Date; until: Date },
  numbers: DriverNumbers = noNumbers,
): DriverScoreRecord | null {
  const driverExternalId = driverId(row, numbers)
  const { optidrive_indicator: share } = row
  if (driverExternalId === null || share === undefined) return null
  return { driverExternalId, from, until, score: share * 100, distanceMeters: null }
}

/** A mode that is missing or can't be read is unknown, so private; where unclear trips are shown, it classifies nothing. */
function isPrivateTrip({ tripmode }: Trip, unclear: UnclearTrips): boolean | null {
  if (tripmode === undefined) return unclear === 'private' ? true : null
  if (tripmode === privateMode || tripmode === businessMode) return tripmode === privateMode
  return unclear === 'private'
}

import { coordinateOf } from '../kit/coordinate.ts'
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
import { nameOf, textOf } from '../kit/text.ts'
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

// WEBFLEET.connect's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** `*_mdeg` and the coordinates of tracks, trips and events (reference text in codemasher/php-webfleet). */
const microdegreesPerDegree = 1_000_000

/** A trip that is none: somebody corrected the odometer (trip modes of the same source). */
const correctionMode = 4

/** What an object without satellites has for a status. */
const invalidStatus = '0'

/** A place in microdegrees; null where it is missing or lies outside the globe. */
export function place(latitude: number | undefined, longitude: number | undefined): Coordinate | null {
  if (latitude === undefined || longitude === undefined) return null
  return coordinateOf(latitude / microdegreesPerDegree, longitude / microdegreesPerDegree)
}

/** A time of the year 1 stands for none (queue messages in flix-tech/webfleet-kafka-connector). */
export function instant(time: string | undefined): Date | null {
  return time && !time.startsWith('0001-') ? new Date(time) : null
}

/** Drivers have a permanent id; records from before it name them by their number. */
export const driverId = ({ driveruid, driverno }: Pick<Driver, 'driveruid' | 'driverno'>) =>
  driveruid ?? driverno ?? null

/** Members name their group, so its name is its id. */
export const mapGroup = ({ objectgroupname }: ObjectGroup): GroupRecord => ({
  externalId: objectgroupname,
  name: objectgroupname,
  description: null,
  parentExternalId: null,
})

/** Who drives an object changes with every sign-on, so that nobody is the vehicle's own driver. */
export const mapVehicle = (vehicle: Vehicle, groupExternalIds: string[]): VehicleRecord => ({
  externalId: vehicle.objectuid,
  name: textOf(vehicle.objectname) ?? textOf(vehicle.objectno) ?? vehicle.objectuid,
  vin: textOf(vehicle.identnumber),
  licensePlate: textOf(vehicle.licenseplatenumber),
  make: null,
  model: null,
  modelYear: null,
  deviceSerial: null,
  groupExternalIds,
  driverExternalId: null,
  inactiveReason: null,
  class: null,
  revision: null,
})

/** The list has the drivers there are; who was deleted is missing in it. */
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
    revision: null,
  }
}

function licenseOf({ driving_license: told }: Driver) {
  try {
    return License.safeParse(typeof told === 'string' ? JSON.parse(told) : told).data
  } catch {
    return undefined
  }
}

/** An object as it was last heard of. */
export type Newest = { position: PositionRecord; odometerMeters: number | null }

/** The newest position; null for an object that was deleted, never reported, or has no valid fix. */
export function mapNewest(object: ObjectReport): Newest | null {
  const at = instant(object.pos_time)
  const found = place(object.latitude_mdeg, object.longitude_mdeg)
  if (object.deleted || object.status === invalidStatus || !at || !found) return null
  return {
    position: {
      vehicleExternalId: object.objectuid,
      at,
      ...found,
      speedKmh: object.speed ?? null,
      headingDegrees: object.course ?? null,
      engineOn: object.ignition ?? null,
    },
    odometerMeters: object.odometer_long ?? null,
  }
}

/** A point of the track of the vehicle that was asked for. Tracks say nothing of the ignition. */
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
  }
}

/** A point of a track as a sample of motion. */
export function mapMotion(vehicleExternalId: string, point: TrackPoint): MotionRecord | null {
  const position = mapTrackPoint(vehicleExternalId, point)
  if (!position) return null
  const { at, latitude, longitude, speedKmh, headingDegrees } = position
  return { at, latitude, longitude, speedKmh, headingDegrees }
}

/** Null for a correction of the odometer. The report does not say how the distance, in meters, was measured. */
export function mapTrip(trip: Trip): TripRecord | null {
  if (trip.tripmode === correctionMode) return null
  return {
    externalId: trip.tripid,
    vehicleExternalId: trip.objectuid,
    driverExternalId: driverId(trip),
    startedAt: new Date(trip.start_time),
    endedAt: instant(trip.end_time),
    distanceMeters: trip.distance ?? null,
    distanceSource: null,
    start: place(trip.start_latitude, trip.start_longitude),
    end: place(trip.end_latitude, trip.end_longitude),
    isPrivate: false,
    revision: null,
  }
}

/** The indicator is a share of the best that can be; null where there is none. */
export function mapOptiDrive(row: OptiDrive, { from, until }: { from: Date; until: Date }): DriverScoreRecord | null {
  const driverExternalId = driverId(row)
  const { optidrive_indicator: share } = row
  if (driverExternalId === null || share === undefined) return null
  return { driverExternalId, from, until, score: share * 100, distanceMeters: null }
}

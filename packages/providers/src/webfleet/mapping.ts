import { recordStatus } from '@milepost/contract/codes'
import { coordinateOf } from '../kit/coordinate.ts'
import type {
  Coordinate,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  IncidentRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { nameOf, textOf } from '../kit/text.ts'
import { accelerationTags, speedingTag } from './incident-tags.ts'
import {
  type AccelerationEvent,
  type Driver,
  License,
  type ObjectGroup,
  type ObjectReport,
  type OptiDrive,
  type SpeedingEvent,
  type TrackPoint,
  type Trip,
  type Vehicle,
} from './wire.ts'

// WEBFLEET.connect's wire to our records. Every unit conversion of this connector is in this file.

/** `*_mdeg` and the coordinates of tracks, trips and events (reference text in codemasher/php-webfleet). */
const microdegreesPerDegree = 1_000_000

/** A trip that is none: somebody corrected the odometer (trip modes of the same source). */
const correctionMode = 4

/** What an object without satellites has for a status. */
const invalidStatus = '0'

function place(latitude: number | undefined, longitude: number | undefined): Coordinate | null {
  if (latitude === undefined || longitude === undefined) return null
  return coordinateOf(latitude / microdegreesPerDegree, longitude / microdegreesPerDegree)
}

/** A time of the year 1 stands for none (queue messages in flix-tech/webfleet-kafka-connector). */
function instant(time: string | undefined): Date | null {
  return time && !time.startsWith('0001-') ? new Date(time) : null
}

/** Drivers have a permanent id; records from before it name them by their number. */
const driverId = ({ driveruid, driverno }: Pick<Driver, 'driveruid' | 'driverno'>) => driveruid ?? driverno ?? null

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
})

/** The list has the drivers there are; who was deleted is missing in it. */
export function mapDriver(driver: Driver): DriverRecord {
  const id = driver.driveruid ?? driver.driverno!
  const license = licenseOf(driver)
  return {
    externalId: id,
    name: nameOf(driver.name1, driver.name2, driver.name3) ?? `Driver ${id}`,
    status: recordStatus.code.active,
    licenseState: textOf(license?.state),
    licenseNumber: textOf(license?.number),
    phoneNumber: textOf(driver.telmobile),
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
  }
}

/** Harsh driving. Events have no id: vehicle, kind and begin name them. */
export function mapAccelerationEvent(event: AccelerationEvent): IncidentRecord {
  const tag = accelerationTags[event.accel_type] ?? `accel_type_${event.accel_type}`
  return {
    ...incidentOf(event, tag),
    location: place(event.latitude, event.longitude),
    speedKmh: event.start_speed ?? null,
    // A limit of zero is one the map does not have.
    speedLimitKmh: event.roadspeedlimit || null,
  }
}

/** Speeding at its fastest. */
export const mapSpeedingEvent = (event: SpeedingEvent): IncidentRecord => ({
  ...incidentOf(event, speedingTag),
  location: place(event.start_latitude, event.start_longitude),
  speedKmh: event.max_speed ?? null,
  speedLimitKmh: event.road_speedlimit || null,
})

function incidentOf(event: AccelerationEvent | SpeedingEvent, tag: string) {
  const occurredAt = new Date(event.start_time)
  return {
    externalId: `${event.objectuid}-${tag}-${occurredAt.getTime()}`,
    vehicleExternalId: event.objectuid,
    driverExternalId: driverId(event),
    occurredAt,
    endedAt: instant(event.end_time),
    headingDegrees: null,
    maxG: null,
    tags: [{ tag, source: 'automated' as const }],
    context: [],
    state: 'open' as const,
    media: [],
    raw: event,
  }
}

/** The indicator is a share of the best that can be; null where there is none. */
export function mapOptiDrive(row: OptiDrive, { from, until }: { from: Date; until: Date }): DriverScoreRecord | null {
  const driverExternalId = driverId(row)
  const { optidrive_indicator: share } = row
  if (driverExternalId === null || share === undefined) return null
  return { driverExternalId, from, until, score: share * 100, distanceMeters: null }
}

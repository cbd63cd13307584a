import { type VehicleClass, vehicleClass } from '@milepost/contract/codes'
import type { z } from 'zod'
import type {
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  MismatchRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { textOf, yearOf } from '../kit/text.ts'
import { kilogramsPerPound, kilometersPerMile, kmhPerMeterPerSecond } from '../kit/units.ts'
import { classOfWeight, classOfWords } from '../kit/vehicle-class.ts'
import { vinMismatch } from '../kit/vin-mismatch.ts'
import type {
  Driver,
  DriverScore,
  GpsPoint,
  LocationAndSpeed,
  ReportTrip,
  StreamTrip,
  Tag,
  Vehicle,
  VehicleStats,
} from './wire.ts'

// Samsara's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** Ends later than any date are "still running": Samsara sends 2^63 - 1. */
const latestDateMs = 8.64e15

/** Tags are our groups. */
export const mapTag = (tag: z.infer<typeof Tag>): GroupRecord => ({
  externalId: tag.id,
  name: tag.name,
  description: null,
  parentExternalId: tag.parentTagId ?? null,
})

/** The VIN as entered, or else as the gateway read it. */
export const mapVehicle = (vehicle: Vehicle): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.name) ?? vehicle.id,
  vin: textOf(vehicle.vin) ?? textOf(vehicle.externalIds?.['samsara.vin']),
  licensePlate: textOf(vehicle.licensePlate),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: yearOf(vehicle.year),
  deviceSerial: textOf(vehicle.serial),
  groupExternalIds: (vehicle.tags ?? []).map((tag) => tag.id),
  driverExternalId: vehicle.staticAssignedDriver?.id ?? null,
  // Samsara has no status for vehicles: one out of service is deleted, or loses its gateway.
  inactiveReason: null,
  class: classOf(vehicle),
  revision: revisionOf(vehicle.updatedAtTime),
})

/** The time of an update is the number of a version. */
const revisionOf = (updatedAt: string | null | undefined): number | null => (updatedAt ? Date.parse(updatedAt) : null)

/** What Samsara detects harsh driving as, where nobody has entered a weight. */
const classOfSetting: Record<string, VehicleClass> = {
  passengerCar: vehicleClass.code.light,
  lightTruck: vehicleClass.code.light,
  heavyDuty: vehicleClass.code.heavy,
}

function classOf({ vehicleType, grossVehicleWeight, harshAccelerationSettingType }: Vehicle): VehicleClass | null {
  const { weight, unit } = grossVehicleWeight ?? {}
  const kilograms = unit === 'lb' && weight ? weight * kilogramsPerPound : unit === 'kg' ? weight : null
  return (
    classOfWords(vehicleType) ?? classOfWeight(kilograms) ?? classOfSetting[harshAccelerationSettingType ?? ''] ?? null
  )
}

/** The gateway reads a VIN of its own. */
export const mapVinMismatch = ({ id, vin, externalIds }: Vehicle, now: Date): MismatchRecord | null =>
  vinMismatch(id, vin, externalIds?.['samsara.vin'], now)

/** Deactivated drivers are listed apart, with their status. */
export const mapDriver = (driver: Driver): DriverRecord => ({
  externalId: driver.id,
  name: textOf(driver.name) ?? `Driver ${driver.id}`,
  inactiveReason:
    driver.driverActivationStatus === 'deactivated' || driver.isDeactivated === true ? 'Deactivated in Samsara' : null,
  licenseState: textOf(driver.licenseState),
  licenseNumber: textOf(driver.licenseNumber),
  phoneNumber: textOf(driver.phone),
  revision: revisionOf(driver.updatedAtTime),
})

/**
 * Speeds are in miles per hour. Engine states come in a list of their own: the newest one not after the point counts. An
 * odometer or an engine of 0 was not read.
 */
export function mapPosition(stats: VehicleStats, point: z.infer<typeof GpsPoint>): PositionRecord {
  const at = new Date(point.time)
  const engine = stats.engineStates?.findLast((state) => Date.parse(state.time) <= at.getTime())
  return {
    vehicleExternalId: stats.id,
    at,
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: point.speedMilesPerHour === undefined ? null : point.speedMilesPerHour * kilometersPerMile,
    headingDegrees: point.headingDegrees ?? null,
    engineOn: engine ? engine.value !== 'Off' : null,
    odometerMeters: point.decorations?.obdOdometerMeters?.value || null,
    engineHours: (point.decorations?.obdEngineSeconds?.value ?? 0) / 3600 || null,
  }
}

/** Trips have no id: vehicle and start name them, so both of Samsara's trip reports give the same trip. */
const tripId = (vehicleId: string, startedAt: Date) => `${vehicleId}-${startedAt.getTime()}`

/** A trip as the stream tells it: without distance and driver. */
export function mapStreamTrip(trip: StreamTrip): TripRecord {
  const startedAt = new Date(trip.tripStartTime)
  return {
    externalId: tripId(trip.asset.id, startedAt),
    vehicleExternalId: trip.asset.id,
    driverExternalId: null,
    startedAt,
    endedAt: trip.tripEndTime ? new Date(trip.tripEndTime) : null,
    distanceMeters: null,
    distanceSource: null,
    start: trip.startLocation ?? null,
    end: trip.endLocation ?? null,
    isPrivate: false,
    revision: null,
  }
}

/**
 * The report carries no vehicle id (it is the one asked for); odometers of 0 and driver 0 mean unknown. An odometer
 * that ends below its start was replaced on the way and measures nothing.
 */
export function mapReportTrip(vehicleId: string, trip: ReportTrip): TripRecord {
  const startedAt = new Date(trip.startMs)
  const endMs = Number(trip.endMs)
  const { startOdometer = 0, endOdometer = 0 } = trip
  const byOdometer = startOdometer > 0 && endOdometer >= startOdometer
  return {
    externalId: tripId(vehicleId, startedAt),
    vehicleExternalId: vehicleId,
    driverExternalId: trip.driverId && String(trip.driverId) !== '0' ? String(trip.driverId) : null,
    startedAt,
    endedAt: endMs > latestDateMs ? null : new Date(endMs),
    distanceMeters: byOdometer ? endOdometer - startOdometer : (trip.distanceMeters ?? null),
    distanceSource: byOdometer ? 'odometer' : trip.distanceMeters === undefined ? null : 'gps',
    start: trip.startCoordinates ?? null,
    end: trip.endCoordinates ?? null,
    // Personal conveyance is a status of hours of service, which stand in no report of trips.
    isPrivate: false,
    // The report says nothing of versions: the last one read is how the trip is now.
    revision: null,
    startOdometerMeters: startOdometer || null,
    endOdometerMeters: endOdometer || null,
  }
}

/** Samsara's score is 0 to 100 already, higher is safer. */
export const mapDriverScore = (
  score: DriverScore,
  { from, until }: { from: Date; until: Date },
): DriverScoreRecord => ({
  driverExternalId: score.driverId,
  from,
  until,
  score: score.driverScore,
  distanceMeters: score.driveDistanceMeters ?? null,
})

/** The vehicle bus knows its speed better than the satellites do. */
export function mapMotion({ happenedAtTime, location, speed }: LocationAndSpeed): MotionRecord {
  const metersPerSecond = speed?.ecuSpeedMetersPerSecond ?? speed?.gpsSpeedMetersPerSecond
  return {
    at: new Date(happenedAtTime),
    latitude: location.latitude,
    longitude: location.longitude,
    speedKmh: metersPerSecond === undefined ? null : metersPerSecond * kmhPerMeterPerSecond,
    headingDegrees: location.headingDegrees ?? null,
  }
}

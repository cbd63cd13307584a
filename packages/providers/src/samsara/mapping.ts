import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import type { z } from 'zod'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { distanceOf } from '../kit/mapping/odometer/odometer-distance.ts'
import { active, inactive, unknownStatus } from '../kit/mapping/status.ts'
import { textOf, yearOf } from '../kit/mapping/text.ts'
import { tripDrivers } from '../kit/mapping/trip-drivers.ts'
import { kilogramsPerPound, kilometersPerMile, kmhPerMeterPerSecond } from '../kit/mapping/units.ts'
import { classOfWeight, classOfWords } from '../kit/mapping/vehicle-class.ts'
import { vinMismatch } from '../kit/mapping/vin-mismatch.ts'
import type {
  DriverPeriod,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  MismatchRecord,
  MotionRecord,
  PositionRecord,
  ProviderStatus,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import type {
  Assignment,
  Driver,
  DriverScore,
  GpsPoint,
  LocationAndSpeed,
  Reference,
  ReportTrip,
  StreamTrip,
  Tag,
  Vehicle,
  VehicleStats,
} from './wire.ts'

// Maps Samsara's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** `engineStates` as they are documented; other words say nothing. */
const engineStates: ReadonlyMap<string, boolean> = new Map([
  ['On', true],
  ['Idle', true],
  ['Off', false],
])

/** An end beyond any valid date means "still running": Samsara sends 2^63 - 1. */
const latestDateMs = 8.64e15

/** Returns the id in a reference; empty and 0 mean none. */
export function referenceOf(reference: Reference): string | null {
  const id = textOf(reference?.id)
  return id === '0' ? null : id
}

/** Samsara's tags are groups in Milepost. */
export const mapTag = (tag: z.infer<typeof Tag>): GroupRecord => ({
  externalId: tag.id,
  name: textOf(tag.name) ?? tag.id,
  description: null,
  parentExternalId: textOf(tag.parentTagId),
})

/** Uses the VIN as entered, or else as the gateway read it. */
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
  driverExternalId: referenceOf(vehicle.staticAssignedDriver),
  driverName: textOf(vehicle.staticAssignedDriver?.name),
  // Samsara has no status for vehicles: one out of service is deleted, or loses its gateway.
  inactiveReason: null,
  class: classOf(vehicle),
  revision: revisionOf(vehicle.updatedAtTime),
})

/** The time of an update serves as its version number. */
export const revisionOf = (updatedAt: string | null | undefined): number | null =>
  updatedAt ? Date.parse(updatedAt) : null

/** The class that Samsara uses for harsh-driving detection, if no weight was entered. */
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

/** Compares the entered VIN with the one the gateway reads. */
export const mapVinMismatch = ({ id, vin, externalIds }: Vehicle, now: Date): MismatchRecord | null =>
  vinMismatch(id, vin, externalIds?.['samsara.vin'], now)

/** Customers choose the names of external ids: `payrollId`, `employee_number`. */
const employeeNumberOf = ({ externalIds }: Driver): string | null =>
  textOf(Object.entries(externalIds ?? {}).find(([name]) => /payroll|employee/i.test(name))?.[1])

function driverStatusOf({ driverActivationStatus, isDeactivated }: Driver, listed: string): ProviderStatus {
  const word = isDeactivated ? 'deactivated' : (textOf(driverActivationStatus) ?? listed)
  return statuses[word] ?? unknownStatus(word, 'Samsara')
}

const statuses: Readonly<Record<string, ProviderStatus>> = { active, deactivated: inactive('Deactivated in Samsara') }

/** Deactivated drivers are listed separately, with their status; `listed` is that of the list. */
export const mapDriver = (driver: Driver, listed = 'active'): DriverRecord => ({
  externalId: driver.id,
  name: textOf(driver.name) ?? `Driver ${driver.id}`,
  ...driverStatusOf(driver, listed),
  licenseState: textOf(driver.licenseState),
  licenseNumber: textOf(driver.licenseNumber),
  phoneNumber: textOf(driver.phone),
  employeeNumber: employeeNumberOf(driver),
  revision: revisionOf(driver.updatedAtTime),
})

/**
 * Speeds are in miles per hour. Engine states come in a separate list: the newest one at or before the point counts. An
 * odometer or engine reading of 0 was not read.
 */
export function mapPosition(stats: VehicleStats, point: z.infer<typeof GpsPoint>): PositionRecord {
  const at = new Date(point.time)
  const engine = stats.engineStates?.findLast((state) => Date.parse(state.time) <= at.getTime())
  return {
    vehicleExternalId: stats.id,
    at,
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: typeof point.speedMilesPerHour === 'number' ? point.speedMilesPerHour * kilometersPerMile : null,
    headingDegrees: point.headingDegrees ?? null,
    engineOn: engineStates.get(engine?.value ?? '') ?? null,
    odometerMeters: point.decorations?.obdOdometerMeters?.value || null,
    engineHours: (point.decorations?.obdEngineSeconds?.value ?? 0) / 3600 || null,
  }
}

/** Trips have no id: vehicle and start identify them, so both of Samsara's trip reports give the same trip. */
const tripId = (vehicleId: string, startedAt: Date) => `${vehicleId}-${startedAt.getTime()}`

const placeOf = (place: StreamTrip['startLocation']) => fixOf(place?.latitude, place?.longitude)

/** A trip from the stream, without distance and driver. */
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
    start: placeOf(trip.startLocation),
    end: placeOf(trip.endLocation),
    isPrivate: false,
    revision: null,
  }
}

/**
 * The report doesn't carry a vehicle id (it is the one requested); odometers of 0 and driver 0 mean unknown. An
 * odometer that ends below its start was replaced on the way and measures nothing (`odometer-distance.ts`).
 */
export function mapReportTrip(vehicleId: string, trip: ReportTrip, periods: readonly DriverPeriod[] = []): TripRecord {
  const startedAt = new Date(trip.startMs)
  const endMs = trip.endMs ? Number(trip.endMs) : Number.POSITIVE_INFINITY
  const endedAt = endMs > latestDateMs ? null : new Date(endMs)
  const startOdometer = trip.startOdometer || null
  const endOdometer = trip.endOdometer || null
  const distanceMeters = trip.distanceMeters ?? null
  const stated = { distanceMeters, distanceSource: distanceMeters === null ? null : ('gps' as const) }
  return {
    externalId: tripId(vehicleId, startedAt),
    vehicleExternalId: vehicleId,
    driverExternalId: trip.driverId,
    startedAt,
    endedAt,
    // The report has one driver a trip: it doesn't say that another one was assigned on the way.
    ...severalDrivers(tripDrivers(periods, { startedAt, endedAt })),
    ...distanceOf(stated, startOdometer, endOdometer),
    start: placeOf(trip.startCoordinates),
    end: placeOf(trip.endCoordinates),
    // Personal conveyance is an hours-of-service status, which no trip report includes.
    isPrivate: false,
    // The report has no versions, so the last one read is the current state.
    revision: null,
    startOdometerMeters: startOdometer,
    endOdometerMeters: endOdometer,
  }
}

const severalDrivers = (drivers: ReturnType<typeof tripDrivers>) =>
  (drivers?.drivers?.length ?? 0) > 1 ? drivers : null

/** Who was assigned to a vehicle when; passengers don't drive. */
export function mapAssignment({ driver, isPassenger, startTime, endTime }: Assignment): DriverPeriod | null {
  const driverExternalId = referenceOf(driver)
  if (driverExternalId === null || isPassenger) return null
  const until = textOf(endTime)
  return {
    driverExternalId,
    driverName: textOf(driver?.name),
    from: new Date(startTime),
    until: until ? new Date(until) : null,
  }
}

/** Samsara's score is already 0 to 100, higher is safer. */
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

/** The speed from the vehicle bus is more accurate than from satellites. */
export function mapMotion({ happenedAtTime, location, speed }: LocationAndSpeed): MotionRecord {
  const metersPerSecond = speed?.ecuSpeedMetersPerSecond ?? speed?.gpsSpeedMetersPerSecond
  return {
    at: new Date(happenedAtTime),
    latitude: location.latitude,
    longitude: location.longitude,
    speedKmh: typeof metersPerSecond === 'number' ? metersPerSecond * kmhPerMeterPerSecond : null,
    headingDegrees: location.headingDegrees ?? null,
  }
}

import { type CameraPosition, cameraHealth, cameraPosition, recordStatus } from '@milepost/contract/codes'
import type { z } from 'zod'
import type {
  CameraHealthRecord,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  IncidentMediaRecord,
  IncidentRecord,
  MismatchRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { textOf, yearOf } from '../kit/text.ts'
import { kilometersPerMile, kmhPerMeterPerSecond } from '../kit/units.ts'
import { vinMismatch } from '../kit/vin-mismatch.ts'
import { tagPriority } from './incident-tags.ts'
import type {
  Device,
  Driver,
  DriverScore,
  GpsPoint,
  LocationAndSpeed,
  ReportTrip,
  SafetyEvent,
  StreamTrip,
  Tag,
  Vehicle,
  VehicleStats,
} from './wire.ts'

// Samsara's wire to our records. Every unit conversion of this connector is in this file.

/** Ends later than any date are "still running": Samsara sends 2^63 - 1. */
const latestDateMs = 8.64e15

export const mapTag = (tag: z.infer<typeof Tag>): GroupRecord => ({
  externalId: tag.id,
  name: tag.name,
  description: null,
  parentExternalId: tag.parentTagId ?? null,
})

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
})

/** The gateway reads a VIN of its own. */
export const mapVinMismatch = ({ id, vin, externalIds }: Vehicle, now: Date): MismatchRecord | null =>
  vinMismatch(id, vin, externalIds?.['samsara.vin'], now)

export const mapDriver = (driver: Driver): DriverRecord => ({
  externalId: driver.id,
  name: textOf(driver.name) ?? `Driver ${driver.id}`,
  status: driver.driverActivationStatus === 'deactivated' ? recordStatus.code.inactive : recordStatus.code.active,
  licenseState: textOf(driver.licenseState),
  licenseNumber: textOf(driver.licenseNumber),
  phoneNumber: textOf(driver.phone),
})

/** Speeds are in miles per hour. Engine states come in a list of their own: the newest one not after the point counts. */
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
  }
}

/** Trips have no id: vehicle and start name them, so both of Samsara's trip reports give the same trip. */
const tripId = (vehicleId: string, startedAt: Date) => `${vehicleId}-${startedAt.getTime()}`

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

/** Some labels say how bad it was (BehaviorLabel enums of the API description). */
const grades: Record<string, number> = {
  followingdistance: 2,
  followingdistancemoderate: 3,
  followingdistancesevere: 5,
  lightspeeding: 2,
  moderatespeeding: 3,
  heavyspeeding: 4,
  severespeeding: 5,
}

const eventStates: Record<string, IncidentRecord['state']> = {
  reviewed: 'reviewed',
  coached: 'coached',
  recognized: 'reviewed',
  dismissed: 'dismissed',
}

export function mapSafetyEvent(event: SafetyEvent): IncidentRecord {
  const tags = event.behaviorLabels.map((label) => ({
    tag: label.label,
    source: label.source === 'userGenerated' ? ('person' as const) : ('automated' as const),
  }))
  tags.sort((a, b) => rank(a.tag) - rank(b.tag))
  const { latitude, longitude, headingDegrees } = event.location ?? {}
  return {
    externalId: event.id,
    vehicleExternalId: event.asset.id,
    driverExternalId: event.driver?.id ?? null,
    occurredAt: new Date(event.startMs),
    endedAt: event.endMs ? new Date(event.endMs) : null,
    location: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    headingDegrees: headingDegrees ?? null,
    speedKmh: event.speedingMetadata?.maxSpeedKilometersPerHour ?? null,
    speedLimitKmh: event.speedingMetadata?.postedSpeedLimitKilometersPerHour ?? null,
    maxG: event.maxAccelerationGForce ?? null,
    grade: gradeOf(tags),
    tags,
    context: (event.contextLabels ?? []).flatMap((label) => label.name ?? label.label ?? []),
    state: isInvalid(event) ? 'dismissed' : (eventStates[event.eventState ?? ''] ?? 'open'),
    media: mapEventMedia(event),
    raw: event,
  }
}

const isInvalid = (event: SafetyEvent) => event.behaviorLabels.some((label) => label.label.toLowerCase() === 'invalid')

const gradeOf = (tags: IncidentRecord['tags']) =>
  tags.map(({ tag }) => grades[tag.toLowerCase()]).find((grade) => grade !== undefined) ?? null

const rank = (tag: string) => placeIn(tagPriority, tag.toLowerCase())

/** The same camera has two names, one in listings and one in events. */
const inputPositions: Record<string, CameraPosition> = {
  dashcamRoadFacing: cameraPosition.code.frontExternal,
  dashcamForwardFacing: cameraPosition.code.frontExternal,
  dashcamDriverFacing: cameraPosition.code.frontInternal,
  dashcamInwardFacing: cameraPosition.code.frontInternal,
  analog1: cameraPosition.code.rearExternal,
}

/** Listings call the road camera forward facing and the driver camera inward facing. */
export const listedInput: Record<string, string> = {
  dashcamRoadFacing: 'dashcamForwardFacing',
  dashcamDriverFacing: 'dashcamInwardFacing',
}

/** A clip by the event's own link, which expires and is asked for again; a still by retrieval at the event's time. */
function mapEventMedia(event: SafetyEvent): IncidentMediaRecord[] {
  return (event.media ?? []).flatMap(({ input }) => {
    const position = inputPositions[input] ?? cameraPosition.code.unknown
    return [
      {
        position,
        kind: 'video' as const,
        source: { eventId: event.id, vehicleId: event.asset.id, input, at: event.startMs },
      },
      { position, kind: 'still' as const, source: { vehicleId: event.asset.id, input, at: event.startMs } },
    ]
  })
}

const dualCameras = new Set(['CM32', 'CM34'])
const roadCameras = new Set(['CM31', 'CM33'])
export const isCamera = (device: Device) => dualCameras.has(device.model) || roadCameras.has(device.model)

/** Health of both channels of a dash camera; single-facing models have no driver side. */
export function mapCameraHealth(device: Device, now: Date): CameraHealthRecord[] {
  const vehicle = device.asset?.id
  if (!vehicle || !isCamera(device)) return []
  const reasons = device.health?.healthReasons ?? []
  const channel = (position: CameraPosition, code: string, fitted: boolean): CameraHealthRecord => {
    const reason = reasons.find((entry) => entry.healthReasonCode === code)
    return {
      vehicleExternalId: vehicle,
      position,
      status: !fitted
        ? cameraHealth.code.notInstalled
        : reason
          ? cameraHealth.code.obstructed
          : cameraHealth.code.healthy,
      reason: reason ? 'The camera reports an obstructed view' : null,
      since: reason?.startTime ? new Date(reason.startTime) : null,
      reportedAt: now,
    }
  }
  return [
    channel(cameraPosition.code.frontExternal, 'outwardCameraObstruction', true),
    channel(cameraPosition.code.frontInternal, 'inwardCameraObstruction', dualCameras.has(device.model)),
  ]
}

const deviceTrouble: Record<string, MismatchRecord['type']> = {
  notDetected: 'deviceNotFound',
  vgUnplugged: 'deviceNotFound',
  noGpsSignal: 'gps',
}

/** Gateways that are missing, unplugged or without a GPS signal. */
export function mapDeviceMismatches(device: Device, now: Date): MismatchRecord[] {
  const vehicle = device.asset?.id
  if (!vehicle || isCamera(device)) return []
  return (device.health?.healthReasons ?? []).flatMap((reason) => {
    const type = deviceTrouble[reason.healthReasonCode]
    if (!type) return []
    const since = reason.startTime ? new Date(reason.startTime) : now
    return [
      { vehicleExternalId: vehicle, type, since, evidence: { device: device.serial, reason: reason.healthReasonCode } },
    ]
  })
}

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

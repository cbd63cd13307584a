import { cameraPosition, recordStatus } from '@milepost/contract/codes'
import { coordinateOf } from '../kit/coordinate.ts'
import type {
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  IncidentMediaRecord,
  IncidentRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { nameOf, textOf, yearOf } from '../kit/text.ts'
import {
  kilometersPerMile,
  kmhPerMeterPerSecond,
  metersPerKilometer,
  metersPerSecondSquaredPerG,
} from '../kit/units.ts'
import { incidentTags, speedingTag, typePriority } from './incident-tags.ts'
import type {
  CameraMedia,
  DrivingPeriod,
  Group,
  PastLocation,
  PerformanceEvent,
  PerformanceRollup,
  SpeedingEvent,
  User,
  Vehicle,
  VehicleLocation,
} from './wire.ts'

// Motive's wire to our records. Every unit conversion of this connector is in this file.

/** Kilometers per hour that one second at 1 g adds. */
const kmhPerSecondPerG = metersPerSecondSquaredPerG * kmhPerMeterPerSecond

/** Version 2 of the performance events writes numbers as text, version 1 does not. */
function amount(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

export const mapGroup = (group: Group): GroupRecord => ({
  externalId: group.id,
  name: group.name,
  description: null,
  parentExternalId: group.parent_id ?? null,
})

/** A year of "0" means that nobody entered one (seen in live captures). */
export const mapVehicle = (vehicle: Vehicle): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.number) ?? vehicle.id,
  vin: textOf(vehicle.vin),
  licensePlate: textOf(vehicle.license_plate_number),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: yearOf(vehicle.year),
  deviceSerial: textOf(vehicle.eld_device?.identifier),
  groupExternalIds: vehicle.group_ids ?? [],
  driverExternalId: vehicle.permanent_driver?.id ?? null,
})

export const mapDriver = (user: User): DriverRecord => ({
  externalId: user.id,
  name: nameOf(user.first_name, user.last_name) ?? `Driver ${user.id}`,
  status: user.status === 'deactivated' ? recordStatus.code.inactive : recordStatus.code.active,
  licenseState: textOf(user.drivers_license_state),
  licenseNumber: textOf(user.drivers_license_number),
  phoneNumber: textOf(user.phone),
})

/** The newest position, in kilometers per hour; null while the vehicle has none. */
export function mapNewestPosition({ id, current_location: newest }: VehicleLocation): PositionRecord | null {
  if (!newest) return null
  return {
    vehicleExternalId: id,
    at: new Date(newest.located_at),
    latitude: newest.lat,
    longitude: newest.lon,
    speedKmh: newest.kph ?? null,
    headingDegrees: newest.bearing ?? null,
    engineOn: newest.vehicle_state ? newest.vehicle_state === 'on' : null,
  }
}

/** A point of the history names no vehicle (it is the one asked for). Its speed is in miles per hour (reference, v3). */
export const mapPastPosition = (vehicleId: string, point: PastLocation): PositionRecord => ({
  vehicleExternalId: vehicleId,
  at: new Date(point.located_at),
  latitude: point.lat,
  longitude: point.lon,
  speedKmh: typeof point.speed === 'number' ? point.speed * kilometersPerMile : null,
  headingDegrees: point.bearing ?? null,
  engineOn: null,
})

export function mapDrivingPeriod(period: DrivingPeriod): TripRecord {
  return {
    externalId: period.id,
    vehicleExternalId: period.vehicle.id,
    driverExternalId: period.driver?.id ?? null,
    startedAt: new Date(period.start_time),
    endedAt: period.end_time ? new Date(period.end_time) : null,
    ...distanceOf(period),
    start: coordinateOf(period.origin_lat, period.origin_lon),
    end: coordinateOf(period.destination_lat, period.destination_lon),
  }
}

/**
 * By the odometer where both ends are known and it did not run backwards; else by the words, which do not say how the
 * distance was measured.
 */
function distanceOf({
  start_kilometers: start,
  end_kilometers: end,
  distance,
}: DrivingPeriod): Pick<TripRecord, 'distanceMeters' | 'distanceSource'> {
  if (typeof start === 'number' && typeof end === 'number' && end >= start)
    return { distanceMeters: (end - start) * metersPerKilometer, distanceSource: 'odometer' }
  const [, digits, unit] = /^([\d,]+(?:\.\d+)?)\s*(mi|km)$/.exec(distance?.trim() ?? '') ?? []
  if (!digits) return { distanceMeters: null, distanceSource: null }
  const kilometers = Number(digits.replaceAll(',', '')) * (unit === 'mi' ? kilometersPerMile : 1)
  return { distanceMeters: kilometers * metersPerKilometer, distanceSource: null }
}

export function mapPerformanceEvent(event: PerformanceEvent): IncidentRecord {
  const names = [event.type, ...(event.metadata?.annotation_tags ?? [])]
  const tags = names.map((tag) => ({ tag, source: 'automated' as const }))
  tags.sort((a, b) => rank(a.tag) - rank(b.tag))
  return {
    externalId: event.id,
    vehicleExternalId: event.vehicle.id,
    driverExternalId: event.driver?.id ?? null,
    occurredAt: new Date(event.start_time),
    endedAt: event.end_time ? new Date(event.end_time) : null,
    location: coordinateOf(amount(event.lat), amount(event.lon)),
    headingDegrees: amount(event.start_bearing),
    speedKmh: amount(event.start_speed),
    speedLimitKmh: null,
    maxG: forceOf(event.intensity),
    grade: gradeOf(event),
    tags,
    context: [],
    state: event.coached_at ? 'coached' : stateOf(event.coaching_status),
    media: mapEventMedia(event),
    raw: event,
  }
}

/** How strong it was, in g: the words carry a change of speed a second, or g already. */
function forceOf(intensity: string | null | undefined): number | null {
  const [, digits, unit] = /^(-?\d+(?:\.\d+)?)\s*(kph\/s|g)$/.exec(intensity?.trim() ?? '') ?? []
  if (!digits) return null
  return Math.abs(Number(digits)) / (unit === 'g' ? 1 : kmhPerSecondPerG)
}

/** The severities that the reference lists. What it calls low is an event all the same, so that nothing is a 1. */
const grades: Record<string, number> = { low: 2, medium: 3, high: 4, critical: 5 }
const gradeOf = ({ metadata }: PerformanceEvent | SpeedingEvent) => grades[metadata?.severity ?? ''] ?? null

const stateOf = (status: string | null | undefined) => coachingStates[status ?? ''] ?? 'open'
const coachingStates: Record<string, IncidentRecord['state']> = { coached: 'coached', dismissed: 'dismissed' }

const rank = (tag: string) => placeIn(typePriority, incidentTags[tag.toLowerCase()])

/**
 * Speeding is in kilometers per hour and has an id of its own list. Where the limit changes on the way the highest one
 * counts, so that nobody is said to have been faster over it than they were.
 */
export function mapSpeedingEvent(event: SpeedingEvent): IncidentRecord {
  return {
    externalId: `speeding-${event.id}`,
    vehicleExternalId: event.vehicle.id,
    driverExternalId: event.driver?.id ?? null,
    occurredAt: new Date(event.start_time),
    endedAt: event.end_time ? new Date(event.end_time) : null,
    location: coordinateOf(amount(event.start_lat), amount(event.start_lon)),
    headingDegrees: null,
    speedKmh: amount(event.max_vehicle_speed),
    speedLimitKmh: amount(event.max_posted_speed_limit_in_kph) ?? amount(event.min_posted_speed_limit_in_kph),
    maxG: null,
    grade: gradeOf(event),
    tags: [{ tag: speedingTag, source: 'automated' }],
    context: [],
    state: event.status === 'invalid' ? 'dismissed' : stateOf(event.coaching_status),
    media: [],
    raw: event,
  }
}

/** Null for what nobody is known to have driven, and for who drove nothing: that is no achievement. */
export function mapRollup(
  { score, total_kilometers, driver }: PerformanceRollup,
  { from, until }: { from: Date; until: Date },
): DriverScoreRecord | null {
  if (!driver || total_kilometers === 0) return null
  return {
    driverExternalId: driver.id,
    from,
    until,
    score,
    distanceMeters: typeof total_kilometers === 'number' ? total_kilometers * metersPerKilometer : null,
  }
}

const cameras = [
  { camera: 'front_facing', position: cameraPosition.code.frontExternal },
  { camera: 'driver_facing', position: cameraPosition.code.frontInternal },
] as const
const kinds = ['video', 'still'] as const

/** The link to an event's clip or picture by one camera, or null while there is none. */
export function mediaLink(media: CameraMedia | null | undefined, camera: string, kind: string): string | null {
  if (!media || media.available === false) return null
  const link =
    kind === 'video'
      ? media.downloadable_videos?.[`${camera}_plain_url`]
      : media.downloadable_images?.[`${camera}_jpg_url`]
  return link ?? null
}

/** Links expire, so a medium is named by its event and asked for again. */
const mapEventMedia = (event: PerformanceEvent): IncidentMediaRecord[] =>
  cameras.flatMap(({ camera, position }) =>
    kinds
      .filter((kind) => mediaLink(event.camera_media, camera, kind))
      .map((kind) => ({ position, kind, source: { eventId: event.id, at: event.start_time, camera, kind } })),
  )

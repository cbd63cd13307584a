import { cameraPosition } from '@milepost/contract/codes'
import { coordinateOf } from '../kit/coordinate.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { kmhPerMeterPerSecond, metersPerSecondSquaredPerG } from '../kit/units.ts'
import { incidentTags, speedingTag, typePriority } from './incident-tags.ts'
import type { CameraMedia, PerformanceEvent, SpeedingEvent } from './wire.ts'

// Motive's performance and speeding events to our incidents.

/** Kilometers per hour that one second at 1 g adds. */
const kmhPerSecondPerG = metersPerSecondSquaredPerG * kmhPerMeterPerSecond

/** Version 2 of the performance events writes numbers as text, version 1 does not. */
export function amount(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** What a camera or the motion sensor noticed. Speeds are in kilometers per hour. */
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
    maxG: forceOf(event.intensity) ?? (Math.abs(amount(event.acceleration) ?? 0) || null),
    grade: gradeOf(event),
    tags,
    context: [],
    state: event.coached_at ? 'coached' : stateOf(event.coaching_status),
    media: mapEventMedia(event),
    revision: null,
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
    revision: null,
    raw: event,
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

import { cameraPosition } from '@milepost/domain/codes'
import { distinctFiles } from '../kit/events/distinct-files.ts'
import { placeIn } from '../kit/mapping/seriousness.ts'
import { inKmh, type SpeedUnit } from '../kit/mapping/speed-unit.ts'
import { textOf } from '../kit/mapping/text.ts'
import type { IncidentMediaRecord, IncidentRecord, MotionRecord } from '../kit/record.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import { numberOf, type Subject } from './mapping.ts'
import type { TrackPoint, VideoDetail, VideoEvent } from './wire.ts'

// Maps Reveal's video events to our incidents, and their tracks to our motion.

/** A video event with the details from its own address. Place and speed come from the point nearest to its time. */
export function mapVideoEvent(
  event: VideoEvent,
  detail: VideoDetail,
  track: readonly TrackPoint[],
  subject: Subject,
  unit: SpeedUnit,
): IncidentRecord {
  const distanceMs = (point: TrackPoint) => Math.abs(point.timestamp.getTime() - event.startTime.getTime())
  const at = [...track].sort((a, b) => distanceMs(a) - distanceMs(b))[0]
  return {
    externalId: event.id,
    vehicleExternalId: numberOf(event.vehicle?.number),
    vehicleName: textOf(event.vehicle?.name),
    ...subject,
    occurredAt: event.startTime,
    endedAt: null,
    location: at ? { latitude: at.latitude, longitude: at.longitude } : null,
    headingDegrees: at?.heading ?? null,
    speedKmh: inKmh(at?.speed, unit),
    speedBasis: 'trace',
    speedLimitKmh: null,
    maxG: null,
    grade: grades[textOf(event.classification)?.toLowerCase() ?? ''] ?? null,
    tags: tagsOf(event),
    context: [],
    state: stateOf(event.coachingStatus),
    media: mapMedia(event.id, detail),
    revision: null,
    raw: { ...event, ...detail },
  }
}

/** The four levels named by a user of the video API. */
const grades: Record<string, number> = { minor: 2, moderate: 3, major: 4, critical: 5 }

/**
 * Returns the triggers, and the classification if it describes what happened: Reveal's help has levels for collisions
 * and near misses.
 */
function tagsOf({ triggers, classification }: VideoEvent): IncidentRecord['tags'] {
  const level = textOf(classification)
  const words = [...(triggers ?? []), level !== null && incidentTags[level.toLowerCase()] ? level : null]
  const tags = words.flatMap((word) => textOf(word) ?? [])
  return tags
    .filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)
    .sort((a, b) => rank(a) - rank(b))
    .map((tag) => ({ tag, source: 'automated' }))
}

const rank = (tag: string) => placeIn(typePriority, incidentTags[tag.toLowerCase()])

/** A completed event has been reviewed; whether it was coached or only closed isn't documented. */
const stateOf = (status: string | null | undefined): IncidentRecord['state'] =>
  status === 'coaching_needed' || status === 'complete' ? 'reviewed' : 'open'

/**
 * One clip for each camera, in no documented order: they are identified by their place in the list. The thumbnail is
 * assumed to belong to the first. Links expire, so media are named by their event.
 */
function mapMedia(eventId: string, { media }: VideoDetail): IncidentMediaRecord[] {
  const position = cameraPosition.code.unknown
  const channels = (media?.video ?? []).map(({ url }, channel) => ({ url, channel }))
  const clips = distinctFiles(channels, ({ url }) => url).flatMap(({ url, channel }) =>
    url
      ? [{ position, kind: 'video' as const, fileId: String(channel), source: { eventId, kind: 'video', channel } }]
      : [],
  )
  if (!media?.thumbnailUrl) return clips
  return [...clips, { position, kind: 'still', fileId: '0', source: { eventId, kind: 'still', channel: null } }]
}

/** A point of the track included in a video event. */
export const mapTrackPoint = (point: TrackPoint, unit: SpeedUnit): MotionRecord => ({
  at: point.timestamp,
  latitude: point.latitude,
  longitude: point.longitude,
  speedKmh: inKmh(point.speed, unit),
  headingDegrees: point.heading ?? null,
})

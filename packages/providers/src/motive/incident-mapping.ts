import { type CameraPosition, cameraPosition } from '@milepost/domain/codes'
import { distinctFiles } from '../kit/events/distinct-files.ts'
import { forceInG } from '../kit/events/force.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { isSentinel } from '../kit/mapping/odometer/sentinels.ts'
import { placeIn } from '../kit/mapping/seriousness.ts'
import { textOf } from '../kit/mapping/text.ts'
import { secondMs } from '../kit/reading/durations.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { incidentTags, invalidEvents, invalidSpeed, speedingTag, typePriority } from './incident-tags.ts'
import { driverNameOf, referenceOf } from './mapping.ts'
import type { CameraMedia, PerformanceEvent, SpeedingEvent } from './wire.ts'

// Maps Motive's performance and speeding events to our incidents.

/** Version 2 of the performance events sends numbers as text, version 1 as numbers. */
export function amount(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Maps an event that a camera or the motion sensor noticed. Speeds are in kilometers per hour: the one at the start,
 * else the maximum or the last. An aggregated event represents several of its kind. One that Motive's reviewers call
 * invalid is dismissed. Throws WireMismatch if neither a vehicle nor a driver is named.
 */
export function mapPerformanceEvent(event: PerformanceEvent): IncidentRecord {
  const names = new Set([
    event.type,
    ...[event.primary_behavior, event.secondary_behaviors, event.coachable_behaviors, event.coached_behaviors].flatMap(
      (behaviors) => behaviors ?? [],
    ),
    ...(event.metadata?.annotation_tags ?? []),
  ])
  const tags = [...names].flatMap((name) => textOf(name) ?? []).map((tag) => ({ tag, source: 'automated' as const }))
  tags.sort((a, b) => rank(a.tag) - rank(b.tag))
  const location = fixOf(amount(event.lat), amount(event.lon))
  const labels = labelsOf(event)
  return {
    externalId: event.id,
    ...whose(event),
    occurredAt: new Date(event.start_time),
    endedAt: endOf(event),
    location,
    headingDegrees: location ? amount(event.start_bearing) : null,
    ...(labels.includes(invalidSpeed) ? { speedKmh: null } : speedOf(event)),
    speedLimitKmh: null,
    maxG: forceOf(event.intensity) ?? intensityOf(event) ?? (Math.abs(amount(event.acceleration) ?? 0) || null),
    grade: gradeOf(event),
    tags,
    context: [],
    ...summaryOf(event),
    state: labels.some((label) => invalidEvents.has(label)) ? 'dismissed' : stateOf(event),
    media: mapEventMedia(event),
    revision: null,
    raw: event,
  }
}

/** Returns the force in g. The text holds a force, or a change of speed per second, with its unit. */
function forceOf(intensity: string | null | undefined): number | null {
  const [, digits, unit] = /^(-?\d+(?:\.\d+)?)\s*(\S.*)$/.exec(intensity?.trim() ?? '') ?? []
  return digits ? forceInG(Number(digits), unit) || null : null
}

/** The same measurement as the text, in separate fields. */
const intensityOf = ({ event_intensity: intensity }: PerformanceEvent) =>
  intensity ? forceOf(`${amount(intensity.value)} ${intensity.unit_type}`) : null

function whose({ vehicle, driver }: PerformanceEvent | SpeedingEvent) {
  const vehicleExternalId = referenceOf(vehicle)
  const driverExternalId = referenceOf(driver)
  if (!vehicleExternalId && !driverExternalId) throw new WireMismatch('no vehicle or driver is given', 'vehicle')
  return { vehicleExternalId, vehicleName: textOf(vehicle?.number), driverExternalId, driverName: driverNameOf(driver) }
}

/** Returns its end, or else its start plus its duration. */
function endOf({ start_time: start, end_time: end, duration }: PerformanceEvent | SpeedingEvent): Date | null {
  if (end) return new Date(end)
  const seconds = amount(duration)
  return seconds === null || seconds < 0 ? null : new Date(Date.parse(start) + seconds * secondMs)
}

function speedOf(event: PerformanceEvent): Pick<IncidentRecord, 'speedKmh' | 'speedBasis'> {
  const speeds = [
    { speedBasis: 'start' as const, speedKmh: amount(event.start_speed) },
    { speedBasis: 'max' as const, speedKmh: amount(event.max_speed) },
    { speedBasis: 'end' as const, speedKmh: amount(event.end_speed) },
  ]
  return speeds.find(({ speedKmh }) => speedKmh !== null && speedKmh >= 0) ?? { speedKmh: null }
}

/** Returns how many events an aggregated one represents and their total duration. */
function summaryOf({ sub_event_metadata: reported }: PerformanceEvent): Pick<IncidentRecord, 'occurrences' | 'sums'> {
  const subEvents = reported?.sub_events ?? []
  const occurrences = reported?.sub_event_count ?? subEvents.length
  if (occurrences < 2) return {}
  const durations = subEvents.map(secondsOf)
  const seconds = durations.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0)
  return { occurrences, sums: { seconds: durations.length === occurrences ? seconds : null, meters: null } }
}

type SubEvent = NonNullable<NonNullable<PerformanceEvent['sub_event_metadata']>['sub_events']>[number]

function secondsOf({ duration, start_time: start, end_time: end }: SubEvent): number | null {
  const reported = amount(duration)
  if (reported !== null) return reported < 0 || isSentinel(reported) ? null : reported
  const seconds = start && end ? (Date.parse(end) - Date.parse(start)) / secondMs : -1
  return seconds < 0 ? null : seconds
}

/** The severities listed in the reference. Its "low" is still an event, so nothing is a 1. */
const grades: Record<string, number> = { low: 2, medium: 3, high: 4, critical: 5 }
const gradeOf = ({ metadata }: PerformanceEvent | SpeedingEvent) => grades[metadata?.severity ?? ''] ?? null

/** Labels as Motive's reviewers write them, in lower case and with spaces. */
const labelsOf = ({ metadata }: PerformanceEvent): string[] =>
  (metadata?.annotation_tags ?? []).map((label) => label.trim().toLowerCase().replaceAll('_', ' '))

const stateOf = ({ coached_at: coachedAt, coaching_status: status }: PerformanceEvent): IncidentRecord['state'] =>
  coachedAt ? 'coached' : coachingStateOf(status)
const coachingStateOf = (status: string | null | undefined) => coachingStates[status ?? ''] ?? 'open'
const coachingStates: Record<string, IncidentRecord['state']> = { coached: 'coached', dismissed: 'dismissed' }

const rank = (tag: string) => placeIn(typePriority, incidentTags[tag.toLowerCase()])

/**
 * Maps speeding, which is in kilometers per hour and has ids from its own list. If the limit changes on the way, the
 * highest counts, so that the excess is never overstated.
 */
export function mapSpeedingEvent(event: SpeedingEvent): IncidentRecord {
  return {
    externalId: `speeding-${event.id}`,
    ...whose(event),
    occurredAt: new Date(event.start_time),
    endedAt: endOf(event),
    location:
      fixOf(amount(event.start_lat), amount(event.start_lon)) ?? fixOf(amount(event.end_lat), amount(event.end_lon)),
    headingDegrees: null,
    ...speedingSpeedOf(event),
    speedLimitKmh: positive(event.max_posted_speed_limit_in_kph) ?? positive(event.min_posted_speed_limit_in_kph),
    maxG: null,
    grade: gradeOf(event),
    tags: [{ tag: speedingTag, source: 'automated' }],
    context: [],
    state: event.status === 'invalid' ? 'dismissed' : coachingStateOf(event.coaching_status),
    media: [],
    revision: null,
    raw: event,
  }
}

/** A measure for which zero and numbers below it mean none. */
function positive(value: number | string | null | undefined): number | null {
  const known = amount(value)
  return known !== null && known > 0 ? known : null
}

/** Returns the maximum speed, or else the average. */
function speedingSpeedOf(event: SpeedingEvent): Pick<IncidentRecord, 'speedKmh' | 'speedBasis'> {
  const average = positive(event.avg_vehicle_speed)
  const greatest = positive(event.max_vehicle_speed)
  return greatest === null && average !== null
    ? { speedKmh: average, speedBasis: 'event' }
    : { speedKmh: greatest, speedBasis: 'max' }
}

const namedCameras: Record<string, CameraPosition> = {
  front_facing: cameraPosition.code.frontExternal,
  driver_facing: cameraPosition.code.frontInternal,
  rear_facing: cameraPosition.code.rearExternal,
}
const kinds = ['video', 'still'] as const

/** A camera may have several versions of a clip; the plain one is the original recording. */
const endings = { video: ['_plain_url', '_enhanced_url', '_enhanced_ai_viz_url'], still: ['_jpg_url'] } as const
type Kind = (typeof kinds)[number]

const linksOf = (media: CameraMedia, kind: Kind) =>
  (kind === 'video' ? media.downloadable_videos : media.downloadable_images) ?? {}

/** Returns the link to an event's clip or picture from one camera, or null while there is none. */
export function mediaLink(media: CameraMedia | null | undefined, camera: string, kind: string): string | null {
  if (!media || media.available === false) return null
  const known: Kind = kind === 'video' ? kind : 'still'
  const links = linksOf(media, known)
  return endings[known].map((ending) => links[`${camera}${ending}`]).find((link) => link) ?? null
}

/** Returns the cameras with clips or pictures; the combined view only if neither camera has its own. */
function camerasOf(media: CameraMedia, kind: Kind): string[] {
  const cameras = new Set<string>()
  for (const key of Object.keys(linksOf(media, kind)))
    for (const ending of endings[kind]) if (key.endsWith(ending)) cameras.add(key.slice(0, -ending.length))
  const linked = [...cameras].filter((camera) => mediaLink(media, camera, kind))
  const alone = linked.filter((camera) => camera !== bothCameras)
  return alone.length ? alone : linked
}
const bothCameras = 'dual_facing'

/**
 * Returns the media of an event as a whole, then of each of its parts. Those without clips and pictures are omitted.
 */
const filmedOf = ({ camera_media: own, sub_event_metadata: reported }: PerformanceEvent) =>
  [own, ...(reported?.sub_events ?? []).map(({ camera_media: media }) => media)].flatMap((media, part) =>
    media && kinds.some((kind) => camerasOf(media, kind).length) ? [{ media, part }] : [],
  )

/** Returns the media of an event, or of the part with this number. */
export const mediaOf = (event: PerformanceEvent, wanted: number | null): CameraMedia | null =>
  filmedOf(event).find(({ part }) => wanted === null || part === wanted)?.media ?? null

/**
 * Links expire, so media are named by their event and requested again. In an aggregated event, the first part with
 * media gets the cameras' names; the others keep their file names. A file that several parts list counts once.
 */
function mapEventMedia(event: PerformanceEvent): IncidentMediaRecord[] {
  const all = filmedOf(event).flatMap(({ media, part }, index) => {
    const cameras = new Map(kinds.map((kind) => [kind, camerasOf(media, kind)]))
    return [...new Set([...cameras.values()].flat())].flatMap((camera) =>
      kinds
        .filter((kind) => cameras.get(kind)!.includes(camera))
        .map((kind) => {
          const named = index === 0 ? namedCameras[camera] : undefined
          const fileId = part === 0 ? camera : `${camera} ${part}`
          const link = mediaLink(media, camera, kind)
          const item: IncidentMediaRecord = {
            position: named ?? cameraPosition.code.unknown,
            kind,
            ...(named === undefined && { fileId }),
            source: { eventId: event.id, at: event.start_time, camera, kind, ...(part > 0 && { part }) },
          }
          return { item, file: link && `${camera} ${link}` }
        }),
    )
  })
  return distinctFiles(all, ({ file }) => file).map(({ item }) => item)
}

import { cameraPosition } from '@milepost/domain/codes'
import { isDoubtful } from '../kit/events/doubtful.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { placeIn } from '../kit/mapping/seriousness.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import type { Names } from './client.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import { kmh } from './mapping.ts'
import type { SafetyEvent } from './wire.ts'

// Maps Lytx's safety events to our incidents.

/** An event whose recorder is not in a vehicle may still have a driver; it is then stored under the driver. */
export function mapEvent(event: SafetyEvent, names: Names): IncidentRecord {
  const location = fixOf(event.latitude, event.longitude)
  return {
    externalId: event.id,
    vehicleExternalId: event.vehicleId,
    driverExternalId: event.driverId,
    driverName: nameOf(event.driverFirstName, event.driverLastName),
    occurredAt: event.recordDateUTC,
    endedAt: null,
    location,
    headingDegrees: location ? (event.heading ?? null) : null,
    // Speeds come from the GPS receiver, so zero without a fix isn't a speed.
    speedKmh: location || event.speed ? kmh(event.speed) : null,
    speedLimitKmh: null,
    maxG: strongestG(event),
    tags: tagsOf(event, names),
    context: [],
    state: stateOf(event, names),
    reference: textOf(event.customerEventId),
    media: mapEventMedia(event),
    revision: event.objectRevision ?? null,
    raw: event,
  }
}

/** The two axes peak at different moments, so they can't be combined. Zero on both means not measured. */
function strongestG({ forwardMax, lateralMax }: SafetyEvent): number | null {
  const forces = [forwardMax, lateralMax].filter((force) => typeof force === 'number').map(Math.abs)
  return Math.max(0, ...forces) || null
}

/**
 * What reviewers and software saw in the clip comes before what triggered the camera, if it is informative. A trigger's
 * subtype without a known name is used only if the trigger is uninformative too. A number that no list of the account
 * explains is reported as is, and so is an event without any name.
 */
function tagsOf(event: SafetyEvent, names: Names): IncidentRecord['tags'] {
  const trigger = wordOf(names.triggers, event.eventTriggerId, 'Trigger')
  const subtype = wordOf(names.triggersubtypes, event.eventTriggerSubTypeId, 'Trigger subtype')
  const isSubtypeReported =
    subtype !== null && (isKnown(tagOf(subtype)) || trigger === null || !isKnown(tagOf(trigger)))
  const seen = (words: SafetyEvent['behaviors'], kind: string) =>
    (words ?? []).map(({ id, name }) => textOf(name) ?? (typeof id === 'number' ? `${kind} ${id}` : null))
  const found = [
    ...seen(event.behaviors, 'Behavior').map((name) => ({ name, source: 'person' as const })),
    ...seen(event.dynamicRisks, 'Dynamic risk').map((name) => ({ name, source: 'automated' as const })),
    { name: trigger, source: 'automated' as const },
    { name: isSubtypeReported ? subtype : null, source: 'automated' as const },
  ]
  const tags = found.flatMap(({ name, source }) => (name ? [{ tag: tagOf(name), source }] : []))
  return tags
    .filter(({ tag }, index) => tags.findIndex((other) => other.tag.toLowerCase() === tag.toLowerCase()) === index)
    .sort((a, b) => rank(a) - rank(b))
}

/** The account's name for a number. Null if there is none; zero also means none. */
const wordOf = (words: ReadonlyMap<number, string>, id: number | null | undefined, kind: string) =>
  textOf(words.get(id ?? 0)) ?? (id ? `${kind} ${id}` : null)

/** Informative behaviors first, then informative triggers, then the rest; the most severe first within each. */
function rank({ tag, source }: IncidentRecord['tags'][number]): number {
  const place = placeIn(typePriority, incidentTags[tag.toLowerCase()])
  if (place === typePriority.length) return 2 * typePriority.length
  return place + (source === 'person' ? 0 : typePriority.length)
}

const isKnown = (name: string) => Object.hasOwn(incidentTags, name.toLowerCase())

/** A name that isn't known itself is reduced to its family: `Speeding - 10 over Posted` is `Speeding`. */
function tagOf(name: string): string {
  if (!isKnown(name) && isDoubtful(name)) return /\bnear\b/i.test(name) ? 'Near Collision' : 'Possible Collision'
  const family = name.split(/ - |[:[(]/, 1)[0]!.trim()
  return !isKnown(name) && isKnown(family) ? family : name
}

/** True if a trigger or behavior is about an obstructed camera. */
export const isObstruction = (word: string): boolean => incidentTags[tagOf(word).toLowerCase()] === 'obstructedCamera'

/**
 * Coached if there is a coaching time, reviewed if the account's name for the status is "Resolved" (seen in examples).
 */
function stateOf(event: SafetyEvent, names: Names): IncidentRecord['state'] {
  if (event.coachedDate) return 'coached'
  return names.statuses.get(event.eventStatusId ?? -1)?.toLowerCase() === 'resolved' ? 'reviewed' : 'open'
}

/** One file shows all cameras and is named by its event. It exists once the recorder has uploaded it. */
const mapEventMedia = ({ id, downloadedDate }: SafetyEvent): IncidentMediaRecord[] =>
  downloadedDate ? [{ position: cameraPosition.code.unknown, kind: 'video', fileId: id, source: { eventId: id } }] : []

import { cameraPosition } from '@milepost/domain/codes'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { placeIn } from '../kit/mapping/seriousness.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import type { Names } from './client.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import { kmh } from './mapping.ts'
import type { SafetyEvent } from './wire.ts'

// Lytx's safety events to our incidents.

/** An event whose recorder is in no vehicle may still have a driver, by whom it is kept. */
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
    // Speeds are those of the GPS receiver: without a fix, zero is no speed.
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

/** The two axes have their largest force at moments of their own, so they do not add up. None at all was not measured. */
function strongestG({ forwardMax, lateralMax }: SafetyEvent): number | null {
  const forces = [forwardMax, lateralMax].filter((force) => typeof force === 'number').map(Math.abs)
  return Math.max(0, ...forces) || null
}

/**
 * What people and software saw in the clip comes before what woke the camera, as far as it says anything. A trigger's
 * subtype that is not a known name counts only where the trigger says nothing either; a number that no list of the account
 * explains is told as it is, and so is an event without any word.
 */
function tagsOf(event: SafetyEvent, names: Names): IncidentRecord['tags'] {
  const trigger = wordOf(names.triggers, event.eventTriggerId, 'Trigger')
  const subtype = wordOf(names.triggersubtypes, event.eventTriggerSubTypeId, 'Trigger subtype')
  const isSubtypeTold = subtype !== null && (isKnown(tagOf(subtype)) || trigger === null || !isKnown(tagOf(trigger)))
  const seen = (words: SafetyEvent['behaviors'], kind: string) =>
    (words ?? []).map(({ id, name }) => textOf(name) ?? (typeof id === 'number' ? `${kind} ${id}` : null))
  const found = [
    ...seen(event.behaviors, 'Behavior').map((name) => ({ name, source: 'person' as const })),
    ...seen(event.dynamicRisks, 'Dynamic risk').map((name) => ({ name, source: 'automated' as const })),
    { name: trigger, source: 'automated' as const },
    { name: isSubtypeTold ? subtype : null, source: 'automated' as const },
  ]
  const tags = found.flatMap(({ name, source }) => (name ? [{ tag: tagOf(name), source }] : []))
  return tags
    .filter(({ tag }, index) => tags.findIndex((other) => other.tag.toLowerCase() === tag.toLowerCase()) === index)
    .sort((a, b) => rank(a) - rank(b))
}

/** The account's word for a number; null without one, for which zero stands too. */
const wordOf = (words: ReadonlyMap<number, string>, id: number | null | undefined, kind: string) =>
  textOf(words.get(id ?? 0)) ?? (id ? `${kind} ${id}` : null)

/** Behaviors that say something, then triggers that do, then the rest; the most serious first. */
function rank({ tag, source }: IncidentRecord['tags'][number]): number {
  const place = placeIn(typePriority, incidentTags[tag.toLowerCase()])
  if (place === typePriority.length) return 2 * typePriority.length
  return place + (source === 'person' ? 0 : typePriority.length)
}

const isKnown = (name: string) => Object.hasOwn(incidentTags, name.toLowerCase())

/** A name that is not known by itself goes by its family: `Speeding - 10 over Posted` is `Speeding`. */
function tagOf(name: string): string {
  const family = name.split(/ - |[:[(]/, 1)[0]!.trim()
  return !isKnown(name) && isKnown(family) ? family : name
}

/** Whether a trigger or behavior is about a lens that sees nothing. */
export const isObstruction = (word: string): boolean => incidentTags[tagOf(word).toLowerCase()] === 'obstructedCamera'

/** Coached where it says when, reviewed where the account's name of the status is "Resolved" (seen in examples). */
function stateOf(event: SafetyEvent, names: Names): IncidentRecord['state'] {
  if (event.coachedDate) return 'coached'
  return names.statuses.get(event.eventStatusId ?? -1)?.toLowerCase() === 'resolved' ? 'reviewed' : 'open'
}

/** One file shows all cameras, named by its event; it is there once the recorder has sent it. */
const mapEventMedia = ({ id, downloadedDate }: SafetyEvent): IncidentMediaRecord[] =>
  downloadedDate ? [{ position: cameraPosition.code.unknown, kind: 'video', fileId: id, source: { eventId: id } }] : []

import { cameraPosition } from '@milepost/contract/codes'
import { coordinateOf } from '../kit/coordinate.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { textOf } from '../kit/text.ts'
import type { Names } from './client.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import { kmh } from './mapping.ts'
import type { SafetyEvent } from './wire.ts'

// Lytx's safety events to our incidents.

/** Null for an event whose recorder is in no vehicle. */
export function mapEvent(event: SafetyEvent, names: Names): IncidentRecord | null {
  if (!event.vehicleId) return null
  return {
    externalId: event.id,
    vehicleExternalId: event.vehicleId,
    driverExternalId: event.driverId,
    occurredAt: new Date(event.recordDateUTC),
    endedAt: null,
    location: coordinateOf(event.latitude, event.longitude),
    headingDegrees: event.heading ?? null,
    speedKmh: kmh(event.speed),
    speedLimitKmh: null,
    maxG: strongestG(event),
    tags: tagsOf(event, names),
    context: [],
    state: stateOf(event, names),
    media: mapEventMedia(event),
    revision: null,
    raw: event,
  }
}

/** The two axes have their largest force at moments of their own, so they do not add up. */
function strongestG({ forwardMax, lateralMax }: SafetyEvent): number | null {
  const forces = [forwardMax, lateralMax].filter((force) => typeof force === 'number').map(Math.abs)
  return forces.length ? Math.max(...forces) : null
}

/**
 * What people and software saw in the clip comes before what woke the camera, as far as it says anything. The subtype
 * of a trigger counts only where its name is a known one.
 */
function tagsOf(event: SafetyEvent, names: Names): IncidentRecord['tags'] {
  const triggers = [
    textOf(names.triggers.get(event.eventTriggerId ?? -1)),
    knownOnly(names.triggersubtypes.get(event.eventTriggerSubTypeId ?? -1)),
  ]
  const found = [
    ...(event.behaviors ?? []).map(({ name }) => ({ name: textOf(name), source: 'person' as const })),
    ...triggers.map((name) => ({ name, source: 'automated' as const })),
  ]
  const tags = found.flatMap(({ name, source }) => (name ? [{ tag: tagOf(name), source }] : []))
  return tags
    .filter(({ tag }, index) => tags.findIndex((other) => other.tag.toLowerCase() === tag.toLowerCase()) === index)
    .sort((a, b) => rank(a) - rank(b))
}

/** Behaviors that say something, then triggers that do, then the rest; the most serious first. */
function rank({ tag, source }: IncidentRecord['tags'][number]): number {
  const place = placeIn(typePriority, incidentTags[tag.toLowerCase()])
  if (place === typePriority.length) return 2 * typePriority.length
  return place + (source === 'person' ? 0 : typePriority.length)
}

const isKnown = (name: string) => Object.hasOwn(incidentTags, name.toLowerCase())
const knownOnly = (name: string | undefined) => (name && isKnown(tagOf(name)) ? name : null)

/** A name that is not known by itself goes by its family: `Speeding - 10 over Posted` is `Speeding`. */
function tagOf(name: string): string {
  const family = name.split(/ - |[:[(]/, 1)[0]!.trim()
  return !isKnown(name) && isKnown(family) ? family : name
}

/** Coached where it says when, reviewed where the account's name of the status is "Resolved" (seen in examples). */
function stateOf(event: SafetyEvent, names: Names): IncidentRecord['state'] {
  if (event.coachedDate) return 'coached'
  return names.statuses.get(event.eventStatusId ?? -1)?.toLowerCase() === 'resolved' ? 'reviewed' : 'open'
}

/** One file shows all cameras; it is there once the recorder has sent it. */
const mapEventMedia = ({ id, downloadedDate }: SafetyEvent): IncidentMediaRecord[] =>
  downloadedDate ? [{ position: cameraPosition.code.unknown, kind: 'video', source: { eventId: id } }] : []

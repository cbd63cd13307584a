import { utcOffsetMs } from '@milepost/geo/time-zone'
import { hasHappened } from '../simulation/facts/incident-book.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { driverOf, oddityOf } from '../simulation/facts/true-facts.ts'
import { stored } from '../simulation/http/file-store.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { sensorOf } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import type { Status } from './dictionary.ts'
import { changesUntil, type SafetyEvent } from './event-book.ts'
import { type Exchange, NO_GUID, Refusal } from './exchange.ts'
import { serialOf } from './ids.ts'
import { namesOf } from './people.ts'
import { behaviorsOf, triggerOf } from './review.ts'

const MOST_PER_PAGE = 1000
const NEVER = '9999-01-01T00:00:00Z'
const MINUTE_MS = 60_000

/** In the format of .NET. */
const precise = (instantMs: number) => iso(instantMs).replace('Z', '5936Z')

const dateOptions = ['lastUpdatedDate', 'recordDate'] as const

/** `/v0/video/safety/eventsWithMetadata`: a bare array, or null if there are no results. */
export function eventsWithMetadata(exchange: Exchange): object[] | null {
  const { office, query, nowMs } = exchange
  const [fromMs, toMs] = [query.requiredTime('from'), query.requiredTime('to')]
  if (toMs < fromMs) throw new Refusal(400, 'The to parameter must not be before the from parameter.')
  const found =
    query.oneOf('dateOption', dateOptions) === 'recordDate'
      ? office.events.recordedBetween(fromMs, toMs, nowMs)
      : office.events.updatedBetween(fromMs, toMs, nowMs)
  const sortBy = query.oneOf('sortBy', dateOptions)
  const direction = query.oneOf('sortDirection', ['desc', 'asc']) === 'asc' ? 1 : -1
  const dateOf = (event: SafetyEvent) =>
    sortBy === 'recordDate' ? event.incident.instantMs : changesUntil(event, nowMs).at(-1)!
  found.sort((a, b) => direction * (dateOf(a) - dateOf(b) || a.id.localeCompare(b.id)))
  const limit = query.limit(MOST_PER_PAGE)
  const skipped = (query.whole('page', 1, 1) - 1) * limit
  const shown = found.filter((event) => isWanted(exchange, event)).slice(skipped, skipped + limit)
  return shown.length ? shown.map((event) => report(exchange, event)) : null
}

/** True if an event has one of the requested triggers and behaviors, or if none are requested. */
function isWanted(
  { office: { dictionary }, query, nowMs }: Exchange,
  { incident, reviewedAtMs }: SafetyEvent,
): boolean {
  const [triggers, behaviors] = [query.all('triggers').map(Number), query.all('behaviors').map(Number)]
  const seen = hasHappened(reviewedAtMs, nowMs) ? behaviorsOf(incident).map(dictionary.behavior) : []
  return (
    (!triggers.length || triggers.includes(dictionary.trigger(triggerOf(incident)))) &&
    (!behaviors.length || seen.some((id) => behaviors.includes(id)))
  )
}

/** `/v0/video/safety/events/{id}`. */
export function oneEvent(exchange: Exchange, id: string): object {
  return report(exchange, eventOf(exchange, id))
}

function eventOf({ office, nowMs }: Exchange, id: string): SafetyEvent {
  const event = office.events.byId(id, nowMs)
  if (!event) throw new Refusal(404, '')
  return event
}

/**
 * `/v0/video/safety/events/{id}/file`. The real file shows all cameras; this one shows the camera that
 * detected the event.
 */
export async function eventFile(exchange: Exchange, id: string): Promise<Response> {
  const { office, query, nowMs } = exchange
  if (query.text('format') !== 'mp4') throw new Refusal(400, 'The value of format is not valid.')
  const { incident, downloadedAtMs } = eventOf(exchange, id)
  if (!hasHappened(downloadedAtMs, nowMs)) throw new Refusal(404, '')
  const wanted = sensorOf(incident.type) === 'cabin' ? 'frontInternal' : 'frontExternal'
  const camera = incident.footage.find(({ channel }) => channel === wanted) ?? incident.footage[0]!
  return stored(await office.footage.clip(office.account, incident, camera.channel), 'mp4')
}

function statusOf({ incident, reviewedAtMs, decision }: SafetyEvent, nowMs: number): Status {
  if (hasHappened(decision?.atMs, nowMs)) return 'Resolved'
  if (!hasHappened(reviewedAtMs, nowMs)) return 'New'
  return incident.intensity >= 3 ? 'Face-To-Face' : 'FYI Notify'
}

const noFix = { speed: null, latitude: null, longitude: null, heading: null }
const fixOf = (incident: Incident) => ({
  speed: rounded(incident.speedMps, 2),
  latitude: rounded(incident.latitude, 6),
  longitude: rounded(incident.longitude, 6),
  heading: rounded(incident.headingDegrees, 1) % 360,
})

/** The recorder's axes: one carries the force, the other a small part of it. */
function forcesOf({ type, maxG }: Incident): { forwardMax: number; lateralMax: number } {
  const [most, least] = [rounded(maxG, 3), rounded(maxG * 0.3, 3)]
  if (type === 'harshCorner') return { forwardMax: -least, lateralMax: most }
  return { forwardMax: type === 'harshAccel' ? most : -most, lateralMax: least }
}

function report({ office, nowMs }: Exchange, event: SafetyEvent) {
  const { ids, dictionary } = office
  const { id, incident, createdAtMs, downloadedAtMs, reviewedAtMs, decision } = event
  const { vehicle, instantMs } = incident
  const driver = driverOf(incident)
  const { timeZone } = vehicle.depot
  const isKnown = isSignedIn(incident.tripId)
  const isReviewed = hasHappened(reviewedAtMs, nowMs)
  const isCoached = decision?.verdict === 'coached' && hasHappened(decision.atMs, nowMs)
  const changes = changesUntil(event, nowMs)
  const { firstName, lastName } = namesOf(driver.name)
  const reviewed = isReviewed ? precise(reviewedAtMs!) : null
  return {
    id,
    customerEventId: `DDX${String.fromCharCode(65 + (vehicle.number % 26))}${String(instantMs).slice(-8)}`,
    eventTriggerId: dictionary.trigger(triggerOf(incident)),
    eventTriggerSubTypeId: dictionary.subtype(triggerOf(incident)),
    eventStatusId: dictionary.status(statusOf(event, nowMs)),
    recordDateUTC: iso(instantMs),
    recordDateTZ: 'CST ',
    recordDateUTCOffset: utcOffsetMs(timeZone, instantMs) / MINUTE_MS,
    downloadedDate: hasHappened(downloadedAtMs, nowMs) ? iso(downloadedAtMs) : null,
    score: incident.intensity,
    reviewedDate: reviewed,
    erSerialNumber: serialOf(vehicle),
    overDue: 0,
    vehicleId: oddityOf(incident) === 'noVehicle' ? null : ids.ofVehicle(vehicle),
    groupId: ids.ofGroup(vehicle.depot),
    ...forcesOf(incident),
    forwardThreshold: null,
    lateralThreshold: null,
    shockThreshold: null,
    ...(oddityOf(incident) === 'noFix' ? noFix : fixOf(incident)),
    driverId: isKnown ? ids.ofDriver(driver) : NO_GUID,
    driverFirstName: isKnown ? firstName : ' ',
    driverLastName: isKnown ? lastName : ' ',
    coachId: NO_GUID,
    coachedDate: isCoached ? precise(decision.atMs) : NEVER,
    creationDate: precise(createdAtMs),
    notes: [],
    behaviors: isReviewed
      ? behaviorsOf(incident).map((name) => ({ id: dictionary.behavior(name), name, creationDate: reviewed }))
      : null,
    dynamicRisks: null,
    objectRevision: changes.length,
    revisionDate: changes.length > 1 ? precise(changes.at(-1)!) : null,
    coachingOverdueDate: NEVER,
  }
}

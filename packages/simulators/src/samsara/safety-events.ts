import { isSignedIn } from '../simulation/facts/sign-in.ts'
import type { Speeding } from '../simulation/facts/speeding.ts'
import { driverOf, oddityOf } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import type { Incident } from '../world/incidents.ts'
import { hasMediaAt, type SafetyEvent, stateAt, updatedAtMs } from './event-book.ts'
import { type Exchange, type Page, Refusal, streamPageOf } from './exchange.ts'
import { contextLabelsOf, labelsOf } from './labels.ts'
import { clipPath, eventInputs } from './media-inputs.ts'

const MOST_PER_PAGE = 200
const MOST_ASSETS = 2000
const KMH_PER_MPS = 3.6

/** `/safety-events/stream`: by time of change without an end, or by time of creation within a window. */
export function safetyEventStream(exchange: Exchange): Page {
  const { office, query, nowMs } = exchange
  const field = query.oneOf('queryByTimeField', ['updatedAtTime', 'createdAtTime'], 'updatedAtTime')
  const startMs = query.requiredTime('startTime')
  const endMs = query.time('endTime')
  if (endMs !== null && isPeriodRefused(office.strict, startMs, endMs))
    throw new Refusal(400, 'The time range between startTime and endTime is too large.')
  if (endMs !== null && endMs <= startMs) throw new Refusal(400, 'endTime must be after startTime.')
  const wanted = new Set(query.list('assetIds', MOST_ASSETS))
  const byCreation = field === 'createdAtTime'
  const found = byCreation
    ? office.events.createdBetween(startMs, endMs ?? nowMs, nowMs)
    : office.events.updatedBetween(startMs, endMs ?? Number.POSITIVE_INFINITY, nowMs)
  const withGatewaysOnly = query.text('includeVgOnlyEvents') === 'true'
  const placed = found
    .filter(({ isKeptOut }) => !isKeptOut)
    .filter(({ incident }) => !wanted.size || wanted.has(office.ids.ofVehicle(incident.vehicle)))
    .filter(({ incident }) => withGatewaysOnly || incident.vehicle.camera !== 'none')
    .map((event) => ({ event, key: event.id, atMs: byCreation ? event.createdAtMs : updatedAtMs(event, nowMs) }))
  return streamPageOf(query, placed, MOST_PER_PAGE, endMs === null, ({ event }) => report(exchange, event))
}

/** `/safety-events?safetyEventIds=`: unknown ids are left out. */
export function safetyEventsById(exchange: Exchange): Page {
  const { office, query, nowMs } = exchange
  const events = query
    .requiredList('safetyEventIds', MOST_PER_PAGE)
    .flatMap((id) => office.events.byId(id, nowMs) ?? [])
  return { data: events.map((event) => report(exchange, event)), pagination: { endCursor: '', hasNextPage: false } }
}

function report(exchange: Exchange, event: SafetyEvent) {
  const { office, query, nowMs } = exchange
  const { id, incident, speeding } = event
  const { vehicle, instantMs, durationSeconds } = incident
  const driver = driverOf(incident)
  const includeAsset = query.text('includeAsset') === 'true'
  const driverName = query.text('includeDriver') === 'true' ? { name: driver.name } : {}
  const oddity = oddityOf(incident)
  const contextLabels = contextLabelsOf(incident)
  return {
    id,
    ...(oddity !== 'noVehicle' && {
      asset: {
        id: office.ids.ofVehicle(vehicle),
        ...(includeAsset && { name: vehicle.name, type: 'vehicle', vin: vehicle.vin }),
      },
    }),
    ...(isSignedIn(incident.tripId) && { driver: { id: office.ids.ofDriver(driver), ...driverName } }),
    behaviorLabels: labelsOf(incident, speeding).map((label) => ({ label, source: 'automated' })),
    ...(contextLabels.length && { contextLabels }),
    startMs: iso(instantMs),
    endMs: iso(instantMs + durationSeconds * 1000),
    createdAtTime: iso(event.createdAtMs),
    updatedAtTime: iso(updatedAtMs(event, nowMs)),
    eventState: stateAt(event, nowMs),
    ...(stateAt(event, nowMs) === 'dismissed' && { dismissalReason: { code: 'incorrect', comment: '' } }),
    location:
      oddity === 'noFix'
        ? nowhere
        : {
            latitude: rounded(incident.latitude, 6),
            longitude: rounded(incident.longitude, 6),
            headingDegrees: Math.round(incident.headingDegrees) % 360,
            accuracyMeters: 4,
          },
    maxAccelerationGForce: rounded(incident.maxG, 3),
    ...(speeding && { speedingMetadata: speedingMetadata(speeding) }),
    ...(hasMediaAt(event, nowMs) && { media: links(exchange, event) }),
    inboxEventUrl: `https://cloud.samsara.com/o/${office.ids.organization}/safety/inbox/${id}`,
  }
}

/** Samsara always writes a place. */
const nowhere = { latitude: 0, longitude: 0, headingDegrees: 0 }

const speedingMetadata = ({ fastestMps, limitMps }: Speeding) => ({
  maxSpeedKilometersPerHour: Math.round(fastestMps * KMH_PER_MPS),
  postedSpeedLimitKilometersPerHour: Math.round(limitMps * KMH_PER_MPS),
})

/** The role of a camera on a hub, which may face the same way as the dash camera. */
const roleOf = ({ footage }: Incident) =>
  footage.some(({ channel }) => channel === 'frontInternal') ? 'inCab' : 'hopper'

function links({ office, baseUrl, nowMs }: Exchange, { id, incident }: SafetyEvent) {
  return eventInputs(incident).map((input) => ({
    input,
    ...(input === 'analog2' && { cameraRole: roleOf(incident) }),
    url: office.links.sign(baseUrl, clipPath(office.account.name, id, input), nowMs).url,
  }))
}

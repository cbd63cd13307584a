import { z } from 'zod'
import { hasHappened } from '../simulation/facts/incident-book.ts'
import { momentNumber } from '../simulation/facts/moment-number.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { speedingOf } from '../simulation/facts/speeding.ts'
import { oddityOf, summaryOf } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Incident } from '../world/incidents.ts'
import { GRAVITY_MPS2 } from '../world/motion/telemetry.ts'
import type { KeptEvent } from './event-book.ts'
import { assertOrganisation, badArgument, type Exchange, KM_PER_METER, KMH_PER_MPS, timeOf } from './exchange.ts'
import { feed } from './feeds.ts'
import { eventTypeOf, isNoticed, libraryEvents, tripSum } from './library.ts'
import { assetsOf, daysOf, idsOf, periodOf } from './parameters.ts'
import { createdAtMs as tripCreatedAtMs } from './trips.ts'

const DAY_MS = 86_400_000

/** An incident, or the summary of a trip. */
type Reported = { createdAtMs: number } & ({ event: KeptEvent; trip?: never } | { trip: Trip; event?: never })

const Filter = z.looseObject({ EntityIds: z.array(z.unknown()), EventTypeIds: z.array(z.unknown()) })

/** `/api/libraryevents/organisation/*`: this organization's names for event types. */
export function library(exchange: Exchange): object[] {
  assertOrganisation(exchange)
  return libraryEvents(exchange.office.ids)
}

/**
 * `…/events/groups/createdsince/…`: events by when MiX received them, in their current state; limited to some types by
 * POST.
 */
export function eventFeed(exchange: Exchange) {
  assertOrganisation(exchange)
  const { office, nowMs, body } = exchange
  const types = body === null ? null : new Set(idsOf(body))
  const isWanted = ({ event, trip }: Reported) =>
    !types || types.has(trip ? tripSum.id : typeOf(exchange, event.incident).id)
  return feed(
    exchange,
    (sinceMs, untilMs) =>
      [
        ...office.events
          .begun(sinceMs - DAY_MS, untilMs, nowMs)
          .map((event): Reported => ({ event, createdAtMs: event.createdAtMs })),
        ...office.trips
          .startedBetween(sinceMs - 2 * DAY_MS, untilMs)
          .map((trip): Reported => ({ trip, createdAtMs: tripCreatedAtMs(trip) })),
      ].filter(isWanted),
    (reported) => report(exchange, reported),
  )
}

/** `/api/events/assets/from/{from}/to/{to}`: events of some assets by their start. The body is a filter, not a list. */
export function eventsOfAssets(exchange: Exchange): object[] {
  const { office, body, nowMs } = exchange
  const filter = Filter.safeParse(body).data
  if (!filter) throw badArgument('EventFilter is not valid.')
  const assets = new Set(assetsOf(exchange, filter.EntityIds))
  const types = new Set(idsOf(filter.EventTypeIds))
  const [fromMs, toMs] = periodOf(exchange)
  return office.events
    .begun(fromMs, toMs, nowMs)
    .filter(({ incident }) => assets.has(incident.vehicle))
    .sort((a, b) => a.incident.instantMs - b.incident.instantMs)
    .map((event) => ({ event, reported: reportEvent(exchange, event) }))
    .filter(({ reported }) => !types.size || types.has(reported.EventTypeId))
    .map(({ reported }) => reported)
}

/** `/api/events/groups/amended/{organisation}/from/{day}/to/{day}`. */
export function amendments(exchange: Exchange): object[] {
  assertOrganisation(exchange)
  const { office, parts, nowMs } = exchange
  const [fromMs, toMs] = daysOf(parts[1], parts[2])
  return office.events.corrected(fromMs, Math.min(toMs, nowMs)).map(({ incident, correction: { kind, atMs } }) => ({
    EventId: office.ids.ofIncident(incident),
    AmendmentType: kind,
    AmendmentDate: timeOf(office, atMs),
    ...(kind === 'ReassignedEvent' && { NewDriverId: office.ids.ofDriver(incident.driver) }),
  }))
}

const report = (exchange: Exchange, { event, trip }: Reported) =>
  event ? reportEvent(exchange, event) : reportSum(exchange, trip)

function typeOf({ office }: Exchange, { type }: Incident) {
  if (!isNoticed(type)) throw new Error(`MiX has no event for ${type}`)
  return eventTypeOf(type, office.ids)
}

/** A position without a fix. */
const noFix = { Latitude: 0, Longitude: 0, SpeedKilometresPerHour: 0, Heading: 0, NumberOfSatellites: 0 }

function reportEvent(exchange: Exchange, kept: KeptEvent) {
  const { office } = exchange
  const { ids } = office
  const { incident } = kept
  const { vehicle, driver, instantMs, durationSeconds, type, tripId } = incident
  const { id, units } = typeOf(exchange, incident)
  const oddity = oddityOf(incident)
  const sum = oddity === 'summary' ? summaryOf(incident) : { occurrences: 1, seconds: durationSeconds }
  const driverId = isSignedIn(tripId) ? ids.ofDriver(driver) : ids.unknownDriver
  const value = measureOf(incident, units)
  return {
    EventId: ids.ofIncident(incident),
    EventTypeId: id,
    AssetId: ids.ofVehicle(vehicle),
    DriverId: driverId,
    EventCategory: oddity === 'summary' ? 'Summary' : 'Detail',
    StartDateTime: timeOf(office, instantMs),
    EndDateTime: timeOf(office, instantMs + Math.max(1, sum.seconds) * 1000),
    StartOdometerKilometres: rounded(office.account.odometer(vehicle, instantMs) * KM_PER_METER, 2),
    StartPosition: {
      PositionId: ids.ofPosition(vehicle, instantMs),
      AssetId: ids.ofVehicle(vehicle),
      DriverId: driverId,
      Timestamp: timeOf(office, instantMs),
      Latitude: rounded(incident.latitude, 6),
      Longitude: rounded(incident.longitude, 6),
      SpeedKilometresPerHour: rounded(incident.speedMps * KMH_PER_MPS, 1),
      Heading: Math.round(incident.headingDegrees) % 360,
      FormattedAddress: `${vehicle.depot.place.name}, ${vehicle.depot.place.region.code}`,
      Source: 'Gps',
      IsAvl: true,
      ...(oddity === 'noFix' && noFix),
    },
    ...(value && { ...value, ValueType: 'Maximum' }),
    TotalTimeSeconds: sum.seconds,
    TotalOccurances: sum.occurrences,
    MediaUrls: mediaUrls(exchange, kept),
    ...(type !== 'speeding' && { SpeedLimit: Math.round(incident.speedLimitMps * KMH_PER_MPS) }),
  }
}

type Units = ReturnType<typeof eventTypeOf>['units']

function measureOf(incident: Incident, units: Units) {
  if (units === 'km/h') {
    const { fastestMps, limitMps } = speedingOf(incident)
    const reported = { Value: rounded(fastestMps * KMH_PER_MPS, 1), ValueUnits: units }
    return { ...reported, SpeedLimit: Math.round(limitMps * KMH_PER_MPS) }
  }
  if (units === 'g') return { Value: rounded(incident.maxG, 3), ValueUnits: units }
  if (units === 'km/h/s') return { Value: rounded(incident.maxG * GRAVITY_MPS2 * KMH_PER_MPS, 2), ValueUnits: units }
  return null
}

/** Empty until the video is available; the cameras are numbered. */
function mediaUrls({ office, baseUrl, nowMs }: Exchange, { incident, mediaAtMs }: KeptEvent): Record<string, string> {
  if (!hasHappened(mediaAtMs, nowMs)) return {}
  const moment = momentNumber(incident.vehicle, incident.instantMs)
  const link = (camera: number) =>
    office.links.sign(baseUrl, `/files/${office.account.name}/events/${moment}/${camera}.mp4`, nowMs).url
  return Object.fromEntries(incident.footage.map((_, index) => [String(index + 1), link(index + 1)]))
}

/** How often something happened within a trip, rather than a momentary event. */
function reportSum({ office }: Exchange, trip: Trip) {
  const { ids } = office
  const { vehicle, driver, startMs, endMs } = trip
  return {
    EventId: ids.ofTripSum(trip),
    EventTypeId: tripSum.id,
    AssetId: ids.ofVehicle(vehicle),
    DriverId: isSignedIn(trip.id) ? ids.ofDriver(driver) : ids.unknownDriver,
    EventCategory: 'Summary',
    StartDateTime: timeOf(office, startMs),
    EndDateTime: timeOf(office, endMs!),
    Value: 2650,
    ValueType: 'Maximum',
    ValueUnits: tripSum.units,
    TotalTimeSeconds: 12,
    TotalOccurances: 4,
    MediaUrls: null,
  }
}

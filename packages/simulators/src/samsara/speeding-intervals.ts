import { LONGEST_DECISION_MS } from '../simulation/facts/decision.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { atWheel } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type SafetyEvent, stateAt } from './event-book.ts'
import { type Exchange, type Page, placeOf, Refusal, streamPageOf } from './exchange.ts'
import { speedingLabel } from './labels.ts'
import { completedAtMs, isCompleted, LONGEST_COMPLETION_MS } from './trips.ts'

const MOST_PER_PAGE = 200
const MOST_ASSETS = 50
const KMH_PER_MPS = 3.6
const LONGEST_TRIP_MS = 2 * DAY_MS

/** `/speeding-intervals/stream`: finished trips, each with all its speeding, whether it is in the inbox or not. */
export function speedingIntervalStream(exchange: Exchange): Page {
  const { office, query, nowMs } = exchange
  const ids = query.requiredList('assetIds', MOST_ASSETS)
  if (ids.some((id) => office.strict.forbidden.has(id))) throw new Refusal(403, 'No access to this asset.')
  const startMs = query.requiredTime('startTime')
  const endMs = query.time('endTime')
  if (endMs !== null && isPeriodRefused(office.strict, startMs, endMs))
    throw new Refusal(400, 'The time range between startTime and endTime is too large.')
  const queryBy = query.oneOf('queryBy', ['updatedAtTime', 'tripStartTime'], 'updatedAtTime')
  const vehicles = new Set(ids.flatMap((id) => office.ids.vehicle(id) ?? []))
  const byStart = queryBy === 'tripStartTime'
  // A page by start needs no trip that began before its cursor.
  const earliestMs = byStart
    ? Math.max(startMs, placeOf(query)?.atMs ?? startMs)
    : startMs - LONGEST_TRIP_MS - LONGEST_COMPLETION_MS - LONGEST_DECISION_MS
  const placed = finishedTrips(exchange, vehicles, earliestMs, endMs ?? nowMs)
    .map(({ trip, events }) => ({ trip, events, key: trip.id, updatedMs: updatedAtMs(trip, events, nowMs) }))
    .map((reported) => ({
      ...reported,
      atMs: byStart ? reported.trip.startMs : reported.updatedMs,
    }))
    .filter(({ atMs }) => atMs >= startMs && (endMs === null || atMs < endMs))
  return streamPageOf(query, placed, MOST_PER_PAGE, endMs === null, (reported) => report(exchange, reported))
}

type Reported = { trip: Trip; events: SafetyEvent[]; updatedMs: number }

/**
 * Returns finished trips that began within [fromMs, toMs), with their speeding. Both come from the books, because a
 * window has many pages.
 */
function finishedTrips({ office, nowMs }: Exchange, vehicles: ReadonlySet<Vehicle>, fromMs: number, toMs: number) {
  const speeding = office.events.speedingByTrip(fromMs, Math.min(toMs + LONGEST_TRIP_MS, nowMs))
  return office.trips
    .startedBetween(fromMs, Math.min(toMs, nowMs))
    .filter((trip) => vehicles.has(trip.vehicle) && isCompleted(trip, nowMs))
    .map((trip) => ({ trip, events: speeding.get(trip.id) ?? [] }))
}

/** A trip changes when it ends and when someone dismisses a part of it, which may be days later. */
function updatedAtMs(trip: Trip, events: readonly SafetyEvent[], nowMs: number): number {
  const dismissed = events.filter((event) => stateAt(event, nowMs) === 'dismissed')
  return Math.max(completedAtMs(trip), ...dismissed.map(({ decision }) => decision!.atMs))
}

function report({ office, query, nowMs }: Exchange, { trip, events, updatedMs }: Reported) {
  const { vehicle } = trip
  const includesDriver = query.text('includeDriverId') === 'true'
  return {
    asset: {
      id: office.ids.ofVehicle(vehicle),
      ...(query.text('includeAsset') === 'true' && { name: vehicle.name, type: 'vehicle', vin: vehicle.vin }),
    },
    // As described in the API: the word, not the value.
    ...(includesDriver && {
      driverId: isSignedIn(trip.id) ? office.ids.ofDriver(atWheel(trip.id, trip.driver)) : 'null',
    }),
    tripStartTime: iso(trip.startMs),
    createdAtTime: iso(trip.startMs),
    updatedAtTime: iso(updatedMs),
    intervals: events.map((event) => reportInterval(event, nowMs)),
  }
}

function reportInterval(event: SafetyEvent, nowMs: number) {
  const { incident, speeding } = event
  return {
    startTime: iso(incident.instantMs),
    endTime: iso(incident.instantMs + incident.durationSeconds * 1000),
    isDismissed: stateAt(event, nowMs) === 'dismissed',
    severityLevel: speedingLabel(speeding).replace('Speeding', '').toLowerCase(),
    maxSpeedKilometersPerHour: rounded(speeding!.fastestMps * KMH_PER_MPS, 2),
    postedSpeedLimitKilometersPerHour: rounded(speeding!.limitMps * KMH_PER_MPS, 2),
    location: {
      latitude: rounded(incident.latitude, 6),
      longitude: rounded(incident.longitude, 6),
      headingDegrees: Math.round(incident.headingDegrees) % 360,
      address: {},
    },
  }
}

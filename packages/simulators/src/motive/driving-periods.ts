import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { atWheel, isPrivateTrip } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { METERS_PER_MILE } from '../world/days/calendar.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Fix } from '../world/motion/way.ts'
import { Random } from '../world/random.ts'
import { type Exchange, pageOf } from './exchange.ts'
import { driverReference, vehicleReference } from './references.ts'

const LONGEST_DAYS = 30
const CREATION_LAG_MS = 60_000
const SHORTEST_COMPLETION_MS = 60_000
const LONGEST_COMPLETION_MS = 5 * 60_000
const REFRESH_MS = 5 * 60_000

/** When Motive considers a driving period complete: minutes after the engine was switched off. */
const completedAtMs = ({ id, endMs }: Trip) =>
  endMs! + Random.of(id).at('completion').integer(SHORTEST_COMPLETION_MS, LONGEST_COMPLETION_MS)

/** A running period changes every few minutes. */
function updatedAtMs(trip: Trip, nowMs: number): number {
  const createdAtMs = trip.startMs + CREATION_LAG_MS
  if (completedAtMs(trip) <= nowMs) return Math.max(createdAtMs, completedAtMs(trip))
  return createdAtMs + Math.floor((nowMs - createdAtMs) / REFRESH_MS) * REFRESH_MS
}

/** `/v1/driving_periods`: those that begin on the given UTC days, newest first. */
export function drivingPeriods(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const { fromMs, toMs } = query.days(office.strict, LONGEST_DAYS, '30 days')
  const updatedAfterMs = query.time('updated_after')
  const wanted = query.ids('vehicle_ids')
  const known = office.trips
    .startedBetween(fromMs, Math.min(toMs, nowMs))
    .filter(({ startMs }) => startMs + CREATION_LAG_MS <= nowMs)
    .filter(({ vehicle }) => !wanted || wanted.has(office.ids.ofVehicle(vehicle)))
    .filter((trip) => updatedAfterMs === null || updatedAtMs(trip, nowMs) >= updatedAfterMs)
  return pageOf(query, ['driving_periods', 'driving_period'], known, (trip) => report(exchange, trip))
}

function report({ office, nowMs }: Exchange, trip: Trip) {
  const { vehicle, startMs, endMs, distanceMeters } = trip
  const isOver = completedAtMs(trip) <= nowMs
  const readsOdometer = vehicle.random.at('obd').chance(0.8)
  const kilometersAt = (instantMs: number) =>
    readsOdometer ? rounded(office.account.odometer(vehicle, instantMs) / 1000, 3) : null
  const place = vehicle.depot.place
  const near = `${place.name}, ${place.region.code}`
  return {
    id: office.ids.ofMoment(vehicle, startMs),
    start_time: iso(startMs),
    end_time: isOver ? iso(endMs!) : null,
    status: isOver ? 'complete' : 'in_progress',
    type: isPrivateTrip(trip.id) ? 'personal_conveyance' : 'driving',
    annotation_status: null,
    notes: null,
    duration: ((isOver ? endMs! : nowMs) - startMs) / 1000,
    start_kilometers: kilometersAt(startMs),
    end_kilometers: isOver ? kilometersAt(endMs!) : null,
    source: 1,
    driver: isSignedIn(trip.id) ? driverReference(office, atWheel(trip.id, trip.driver)) : null,
    vehicle: vehicleReference(office, vehicle),
    origin: near,
    ...located('origin', trip.start),
    destination: isOver ? near : '',
    ...located('destination', isOver ? trip.end : null),
    distance: isOver ? milesInWords(distanceMeters) : null,
  }
}

const located = (end: 'origin' | 'destination', fix: Fix | null) => ({
  [`${end}_lat`]: fix && rounded(fix.latitude, 6),
  [`${end}_lon`]: fix && rounded(fix.longitude, 6),
})

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const milesInWords = (meters: number) => `${oneDecimal.format(meters / METERS_PER_MILE)} mi`

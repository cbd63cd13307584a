import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { engineHoursAt } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { Random } from '../world/random.ts'
import { type Entry, type Exchange, type Source, timeSpan, vehiclesOf } from './exchange.ts'

const SHORTEST_CALCULATION_MS = 60_000
const LONGEST_CALCULATION_MS = 4 * 60_000
/** A trip is recalculated when the next one begins, if that isn't too long after. */
const LONGEST_STOP_MS = 4 * DAY_MS
const NOT_YET = '2050-01-01T00:00:00.000Z'
const KMH_PER_MPS = 3.6

/** Finished trips. Searches match the time of the stop. */
export const trips: Source = {
  permission: 'View trips',
  sortsById: true,
  find(exchange, search) {
    const { fromDate = 0, toDate = exchange.nowMs } = search
    return vehiclesOf(exchange, search)
      .flatMap((vehicle) => calculated(exchange, vehicle, fromDate, toDate))
      .filter(({ stopMs }) => stopMs >= fromDate && stopMs < toDate)
  },
  changed: (exchange, fromMs) =>
    exchange.office.account.vehicles
      .flatMap((vehicle) => calculated(exchange, vehicle, fromMs - LONGEST_STOP_MS, exchange.nowMs))
      .filter(({ changedAtMs }) => changedAtMs >= fromMs),
}

/** Returns trips that overlap a window and have been calculated by now. */
function calculated(
  exchange: Exchange,
  vehicle: Vehicle,
  fromMs: number,
  toMs: number,
): (Entry & { stopMs: number })[] {
  const { office, nowMs } = exchange
  const begun = office.trips.between(vehicle, fromMs, Math.min(toMs + LONGEST_STOP_MS, nowMs), nowMs)
  return begun.flatMap((trip, index) => {
    const lagMs = lagOf(trip)
    if (trip.startMs >= toMs || trip.endMs === null || trip.endMs + lagMs > nowMs) return []
    const follower = begun[index + 1]
    const isKnown = follower && follower.startMs <= Math.min(nowMs - lagMs, trip.endMs + LONGEST_STOP_MS)
    const next = isKnown ? follower : undefined
    const changedAtMs = Math.max(trip.endMs, next?.startMs ?? 0) + lagMs
    const id = office.ids.ofTrip(trip, changedAtMs)
    return [
      { id, dateMs: trip.startMs, changedAtMs, stopMs: trip.endMs, report: () => report(exchange, trip, id, next) },
    ]
  })
}

const lagOf = ({ id }: Trip) => Random.of(id).at('calculation').integer(SHORTEST_CALCULATION_MS, LONGEST_CALCULATION_MS)

function report({ office, nowMs }: Exchange, trip: Trip, id: string, next: Trip | undefined) {
  const endMs = trip.endMs!
  const hours = (endMs - trip.startMs) / 3_600_000
  const kilometers = trip.distanceMeters / 1000
  return {
    id,
    device: { id: office.ids.ofVehicle(trip.vehicle) },
    driver: isSignedIn(trip.id) ? { id: office.ids.ofDriver(trip.driver), isDriver: true } : 'UnknownDriverId',
    start: iso(trip.startMs),
    stop: iso(endMs),
    distance: rounded(kilometers, 4),
    drivingDuration: timeSpan(endMs - trip.startMs),
    idlingDuration: timeSpan(trip.idleSeconds * 1000),
    stopDuration: timeSpan((next?.startMs ?? nowMs) - endMs),
    nextTripStart: next ? iso(next.startMs) : NOT_YET,
    ...(kilometers > 0 && { averageSpeed: rounded(kilometers / hours, 3) }),
    maximumSpeed: Math.round(trip.maxSpeedMps * KMH_PER_MPS),
    stopPoint: { x: rounded(trip.end.longitude, 7), y: rounded(trip.end.latitude, 7) },
    odometer: Math.round(office.account.odometer(trip.vehicle, endMs)),
    engineHours: Math.round(engineHoursAt(office.account, trip.vehicle, endMs) * 3600),
    isSeatBeltOff: false,
  }
}

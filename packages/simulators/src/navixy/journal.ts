import { receivedUntilMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { isPrivateTrip } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Trip } from '../world/days/trips.ts'
import { type Exchange, requestedVehicle, windowOf } from './exchange.ts'
import { place } from './tracks.ts'

/** About every ninth trip is entered manually as work; private ones always are, as personal. */
const isEntered = (trip: Trip) => isPrivateTrip(trip.id) || trip.startMs % 9 === 0

/** `/driver/journal/proposal/list`: trips that overlap the window, each whole, with the signed-in driver. */
export const proposals = (exchange: Exchange) => ({
  success: true,
  list: tripsOf(exchange).map((trip) => ({ ...report(exchange, trip), overlapped: isEntered(trip) })),
})

/** `/driver/journal/entry/list`: manual entries for trips that overlap the window. */
export const entries = (exchange: Exchange) => ({
  success: true,
  list: tripsOf(exchange)
    .filter(isEntered)
    .map((trip) => ({
      id: exchange.office.ids.ofTrack(trip),
      ...report(exchange, trip),
      type: isPrivateTrip(trip.id) ? 'personal' : 'work',
    })),
})

function tripsOf(exchange: Exchange): Trip[] {
  const vehicle = requestedVehicle(exchange)
  const { fromMs, toMs } = windowOf(exchange)
  const untilMs = receivedUntilMs(vehicle, exchange.nowMs)
  return exchange.office.account.trips(vehicle, fromMs, Math.min(toMs, untilMs), untilMs)
}

function report({ office, call, nowMs }: Exchange, trip: Trip) {
  const { vehicle } = trip
  const endMs = trip.endMs ?? receivedUntilMs(vehicle, nowMs)
  const kilometersAt = (instantMs: number) => rounded(office.account.odometer(vehicle, instantMs) / 1000, 2)
  return {
    tracker_id: office.ids.ofTracker(vehicle),
    ...(isSignedIn(trip.id) && { employee_id: office.ids.ofEmployee(trip.driver) }),
    start_date: call.time(trip.startMs),
    end_date: call.time(endMs),
    start_location: { ...place(trip.start.latitude, trip.start.longitude), address: '' },
    end_location: { ...place(trip.end.latitude, trip.end.longitude), address: '' },
    length: rounded(trip.distanceMeters / 1000, 2),
    start_odometer: kilometersAt(trip.startMs),
    end_odometer: kilometersAt(endMs),
  }
}

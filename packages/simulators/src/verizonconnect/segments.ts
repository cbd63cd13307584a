import { receivedAtMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { isPrivateTrip } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Fix } from '../world/motion/way.ts'
import { addressOf, type Exchange, requestedVehicle, utcText } from './exchange.ts'
import { driverNames } from './listings.ts'
import { assertWithinPlan } from './locations.ts'

const DAY_MS = 86_400_000

/**
 * `…/segments`: the 24 hours from an instant. A trip that ends in them is reported whole, even if it began before; one
 * that only begins in them has no end.
 */
export function segments(exchange: Exchange, number: string) {
  const { office, query, nowMs } = exchange
  const vehicle = requestedVehicle(exchange, number)
  const fromMs = query.utc('startdateutc')
  const toMs = fromMs + DAY_MS
  assertWithinPlan(fromMs, nowMs)
  const known = office.account
    .trips(vehicle, fromMs, toMs, nowMs)
    .filter(({ startMs }) => startMs < toMs && receivedAtMs(vehicle, startMs) <= nowMs)
    .filter((trip) => trip.startMs >= fromMs || endsBy(trip, toMs, nowMs))
  return [
    {
      Driver: driverOf(exchange, known, fromMs),
      Vehicle: { Name: vehicle.name, Number: number },
      Segments: known.map((trip) => report(trip, endsBy(trip, toMs, nowMs))),
    },
  ]
}

/** True if a trip has ended within the window, as far as its device has reported. */
const endsBy = ({ vehicle, endMs }: Trip, toMs: number, nowMs: number) =>
  endMs !== null && endMs < toMs && receivedAtMs(vehicle, endMs) <= nowMs

/** One driver for the whole answer: none if two drove or someone forgot to sign in. */
function driverOf({ office }: Exchange, trips: readonly Trip[], fromMs: number) {
  const driver = trips[0]?.driver
  if (!driver || trips.some((trip) => trip.driver !== driver)) return null
  if (!isSignedIn(`${driver.id} ${Math.floor(fromMs / DAY_MS)}`)) return null
  return { ...driverNames(driver), Number: office.numbers.ofDriver(driver) }
}

function report({ id, vehicle, startMs, endMs, start, end, distanceMeters }: Trip, hasEnded: boolean) {
  const isPrivate = isPrivateTrip(id)
  return {
    StartDateUtc: utcText(startMs),
    EndDateUtc: hasEnded ? utcText(endMs!) : null,
    StartLocation: placeOf(vehicle, isPrivate ? hidden : start),
    EndLocation: hasEnded ? placeOf(vehicle, isPrivate ? hidden : end) : null,
    StartLocationIsPrivate: isPrivate,
    EndLocationIsPrivate: hasEnded ? isPrivate : null,
    IsComplete: hasEnded,
    DistanceKilometers: hasEnded ? rounded(distanceMeters / 1000, 2) : null,
  }
}

/** Private places are zeros. */
const hidden = { latitude: 0, longitude: 0 }

const placeOf = (vehicle: Vehicle, { latitude, longitude }: Pick<Fix, 'latitude' | 'longitude'>) => ({
  ...addressOf(vehicle),
  Latitude: rounded(latitude, 6),
  Longitude: rounded(longitude, 6),
})

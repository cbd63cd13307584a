import { receivedAtMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { engineHoursAt, isPrivateTrip } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Fix } from '../world/motion/way.ts'
import { Random } from '../world/random.ts'
import { assertOrganisation, type Exchange, KM_PER_METER, KMH_PER_MPS, timeOf } from './exchange.ts'
import { feed } from './feeds.ts'
import { assetsOf, daysOf, periodOf } from './parameters.ts'

const DAY_MS = 86_400_000

/** Trips are downloaded after their end. */
export const createdAtMs = ({ id, vehicle, endMs }: Trip) =>
  receivedAtMs(vehicle, endMs!) + Random.of(id).at('mix').integer(20_000, 90_000)

/** `…/trips/groups/createdsince/…`: trips by when MiX received them. */
export function tripFeed(exchange: Exchange) {
  assertOrganisation(exchange)
  return feed(
    exchange,
    (sinceMs, untilMs) =>
      exchange.office.trips
        .startedBetween(sinceMs - 2 * DAY_MS, untilMs)
        .map((trip) => ({ trip, createdAtMs: createdAtMs(trip) })),
    ({ trip }) => report(exchange, trip),
  )
}

/** `/api/trips/assets/from/{from}/to/{to}`: trips of some assets by their start. */
export function tripsOfAssets(exchange: Exchange): object[] {
  const { office, body, nowMs } = exchange
  const assets = new Set<Vehicle>(assetsOf(exchange, body))
  const [fromMs, toMs] = periodOf(exchange)
  return office.trips
    .startedBetween(fromMs, Math.min(toMs, nowMs) + 1)
    .filter((trip) => assets.has(trip.vehicle) && createdAtMs(trip) <= nowMs)
    .reverse()
    .map((trip) => report(exchange, trip))
}

/** `/api/trips/groups/amended/{organisation}/from/{day}/to/{day}`: no trip is corrected here. */
export function tripAmendments(exchange: Exchange): object[] {
  assertOrganisation(exchange)
  daysOf(exchange.parts[1], exchange.parts[2])
  return []
}

function report({ office }: Exchange, trip: Trip) {
  const { account, ids } = office
  const { vehicle, driver, startMs, distanceMeters, durationSeconds, idleSeconds } = trip
  const endMs = trip.endMs!
  const driverId = isSignedIn(trip.id) ? ids.ofDriver(driver) : ids.unknownDriver
  const place = (fix: Fix, instantMs: number) => ({
    PositionId: ids.ofPosition(vehicle, instantMs),
    AssetId: ids.ofVehicle(vehicle),
    DriverId: driverId,
    Timestamp: timeOf(office, instantMs),
    Latitude: rounded(fix.latitude, 6),
    Longitude: rounded(fix.longitude, 6),
    Source: 'Gps',
  })
  return {
    TripId: ids.ofTrip(trip),
    AssetId: ids.ofVehicle(vehicle),
    DriverId: driverId,
    TripStart: timeOf(office, startMs),
    TripEnd: timeOf(office, endMs),
    FirstDepart: timeOf(office, startMs),
    LastHalt: timeOf(office, endMs),
    DrivingTime: Math.round(durationSeconds - idleSeconds),
    StandingTime: Math.round(idleSeconds),
    Duration: Math.round(durationSeconds),
    DistanceKilometers: rounded(distanceMeters * KM_PER_METER, 3),
    StartOdometerKilometers: rounded(account.odometer(vehicle, startMs) * KM_PER_METER, 2),
    EndOdometerKilometers: rounded(account.odometer(vehicle, endMs) * KM_PER_METER, 2),
    StartPosition: place(trip.start, startMs),
    EndPosition: place(trip.end, endMs),
    MaxSpeedKilometersPerHour: rounded(trip.maxSpeedMps * KMH_PER_MPS, 1),
    EndEngineSeconds: Math.round(engineHoursAt(account, vehicle, endMs) * 3600),
    Classification: { Classification: isPrivateTrip(trip.id) ? 'Private' : 'None', Comment: null },
    SubTrips: [],
  }
}

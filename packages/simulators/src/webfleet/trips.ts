import { receivedAtMs } from '../simulation/facts/reception.ts'
import { isPrivateTrip } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import { localTime } from '../simulation/http/local-time.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Trip } from '../world/days/trips.ts'
import { Random } from '../world/random.ts'
import { type Exchange, KMH_PER_MPS, microdegrees, type Row, secondOf } from './exchange.ts'
import { driverNames, objectNames, placeName } from './references.ts'

const LONGEST_RANGE_MS = 31 * DAY_MS
const SHORTEST_PROCESSING_MS = 20_000
const LONGEST_PROCESSING_MS = 90_000
/** Someone enters the reading from the dashboard. */
const CORRECTION_SHARE = 0.01
const PRIVATE = 1
const BUSINESS = 2
const CORRECTION = 4

/** When Webfleet has a trip: after the device has reported its end. */
const knownAtMs = ({ id, vehicle, endMs }: Trip) =>
  receivedAtMs(vehicle, endMs!) + Random.of(id).at('webfleet').integer(SHORTEST_PROCESSING_MS, LONGEST_PROCESSING_MS)

/** `showTripReportExtern`: finished trips that began within the range, both ends included, oldest first. */
export function trips(exchange: Exchange): Row[] {
  const { office, query, nowMs, strict } = exchange
  const { fromMs, toMs } = query.range(LONGEST_RANGE_MS, strict)
  const wanted = query.text('objectuid') ?? query.text('objectno')
  return office.trips
    .startedBetween(fromMs, Math.min(toMs + 1000, nowMs))
    .filter((trip) => knownAtMs(trip) <= nowMs)
    .filter(({ vehicle }) => wanted === null || office.ids.vehicle(wanted) === vehicle)
    .reverse()
    .flatMap((trip) => [report(exchange, trip), ...correctionAfter(exchange, trip)])
}

function report(exchange: Exchange, trip: Trip): Row {
  const { account, ids } = exchange.office
  const { vehicle, driver, startMs, start, end, distanceMeters, durationSeconds, idleSeconds, maxSpeedMps } = trip
  const endMs = trip.endMs!
  return {
    tripid: ids.ofMoment(vehicle, startMs),
    tripmode: isPrivateTrip(trip.id) ? PRIVATE : BUSINESS,
    ...objectNames(exchange, vehicle),
    ...driverNames(exchange, trip.id, driver),
    start_time: localTime(account, secondOf(startMs)),
    start_odometer: hundredMeters(account.odometer(vehicle, startMs)),
    start_latitude: isPrivateTrip(trip.id) ? null : microdegrees(start.latitude),
    start_longitude: isPrivateTrip(trip.id) ? null : microdegrees(start.longitude),
    start_postext: placeName(vehicle),
    end_time: localTime(account, secondOf(endMs)),
    end_odometer: hundredMeters(account.odometer(vehicle, endMs)),
    end_latitude: isPrivateTrip(trip.id) ? null : microdegrees(end.latitude),
    end_longitude: isPrivateTrip(trip.id) ? null : microdegrees(end.longitude),
    end_postext: placeName(vehicle),
    duration: Math.round(durationSeconds),
    idle_time: Math.round(idleSeconds),
    distance: Math.round(distanceMeters),
    avg_speed: Math.round((distanceMeters / durationSeconds) * KMH_PER_MPS),
    max_speed: Math.round(maxSpeedMps * KMH_PER_MPS),
    fuel_usage: null,
    co2: null,
    optidrive_indicator: rounded(Random.of(trip.id).at('optidrive').between(0.4, 1), 2),
    video_indicator: null,
  }
}

/** A row among the trips that isn't one: the odometer jumps without driving. */
function correctionAfter(exchange: Exchange, trip: Trip): Row[] {
  const random = Random.of(trip.id).at('correction')
  if (!random.chance(CORRECTION_SHARE)) return []
  const { account, ids } = exchange.office
  const { vehicle } = trip
  const endMs = trip.endMs!
  const odometer = hundredMeters(account.odometer(vehicle, endMs))
  const at = localTime(account, secondOf(endMs))
  return [
    {
      tripid: ids.ofMoment(vehicle, endMs),
      tripmode: CORRECTION,
      ...objectNames(exchange, vehicle),
      start_time: at,
      end_time: at,
      start_odometer: odometer,
      end_odometer: odometer + random.integer(-20, 20),
      duration: 0,
      distance: 0,
    },
  ]
}

const hundredMeters = (meters: number) => Math.floor(meters / 100)

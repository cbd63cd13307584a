import { localTime } from '../simulation/http/local-time.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, microdegrees, type Row } from './exchange.ts'
import { driverNames, objectNames, placeName } from './references.ts'

const LONGEST_RANGE_MS = 31 * 86_400_000
const SHORTEST_SECONDS = 5 * 60
const MINUTE_MS = 60_000

/**
 * `showIdleExceptions`: where objects idled for more than five minutes. All idling of a trip is reported as one stretch
 * at its end.
 */
export function idleExceptions(exchange: Exchange): Row[] {
  const { office, query, nowMs, strict } = exchange
  const { fromMs, toMs } = query.range(LONGEST_RANGE_MS, strict)
  return office.account.vehicles.flatMap((vehicle) =>
    office.account
      .trips(vehicle, fromMs, toMs + 1000, nowMs)
      .filter((trip) => isIdle(trip) && beganMs(trip) >= fromMs && beganMs(trip) <= toMs)
      .map((trip) => report(exchange, vehicle, trip)),
  )
}

const isIdle = ({ endMs, idleSeconds }: Trip) => endMs !== null && idleSeconds >= SHORTEST_SECONDS
/** Its times are whole minutes. */
const toTheMinute = (instantMs: number) => Math.floor(instantMs / MINUTE_MS) * MINUTE_MS
const beganMs = ({ endMs, idleSeconds }: Trip) => toTheMinute(endMs! - idleSeconds * 1000)

function report(exchange: Exchange, vehicle: Vehicle, trip: Trip): Row {
  const { account } = exchange.office
  return {
    ...objectNames(exchange, vehicle),
    ...driverNames(exchange, trip.id, trip.driver),
    start_time: localTime(account, beganMs(trip)),
    end_time: localTime(account, toTheMinute(trip.endMs!)),
    idle_duration: trip.idleSeconds,
    latitude: microdegrees(trip.end.latitude),
    longitude: microdegrees(trip.end.longitude),
    postext: placeName(vehicle),
  }
}

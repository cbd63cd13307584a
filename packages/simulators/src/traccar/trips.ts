import { receivedUntilMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, isoOf, periodOf, requestedVehicles } from './exchange.ts'
import { identifiedKey } from './identification.ts'

const MPS_PER_KNOT = 1852 / 3600

/** `/reports/trips`: built from the positions within the window, so a trip across its edge is cut there. */
export function trips(exchange: Exchange): unknown[] {
  const { office, nowMs } = exchange
  const { fromMs, toMs } = periodOf(exchange)
  return requestedVehicles(exchange).flatMap((vehicle) => {
    const untilMs = Math.min(toMs, receivedUntilMs(vehicle, nowMs))
    return office.account
      .trips(vehicle, fromMs, untilMs, untilMs)
      .flatMap((trip) => report(exchange, vehicle, trip, fromMs, untilMs) ?? [])
  })
}

function report(exchange: Exchange, vehicle: Vehicle, trip: Trip, fromMs: number, untilMs: number) {
  const { office } = exchange
  const stepMs = office.tracker.reportSeconds * 1000
  const isOver = trip.endMs !== null && trip.endMs <= untilMs
  const start =
    trip.startMs >= fromMs
      ? { ...trip.start, instantMs: trip.startMs }
      : seen(exchange, trip, fromMs, fromMs + stepMs)[0]
  const end = isOver
    ? { ...trip.end, instantMs: trip.endMs! }
    : seen(exchange, trip, untilMs - stepMs, untilMs + 1).at(-1)
  if (!start || !end || end.instantMs <= start.instantMs) return null
  const startOdometer = office.account.odometer(vehicle, start.instantMs)
  const isWhole = isOver && trip.startMs >= fromMs
  const driven = office.account.odometer(vehicle, end.instantMs) - startOdometer
  const distance = rounded(isWhole ? trip.distanceMeters : Math.max(0, driven), 1)
  const duration = end.instantMs - start.instantMs
  const driverUniqueId = identifiedKey(exchange, trip.id, trip.driver)
  return {
    deviceId: office.ids.ofVehicle(vehicle),
    deviceName: vehicle.name,
    distance,
    averageSpeed: rounded((distance * 1000) / duration / MPS_PER_KNOT, 2),
    maxSpeed: rounded(trip.maxSpeedMps / MPS_PER_KNOT, 2),
    spentFuel: 0,
    startOdometer: rounded(startOdometer, 1),
    endOdometer: rounded(startOdometer + distance, 1),
    startTime: isoOf(start.instantMs),
    endTime: isoOf(end.instantMs),
    startPositionId: office.ids.ofMoment(vehicle, start.instantMs),
    endPositionId: office.ids.ofMoment(vehicle, end.instantMs),
    startLat: rounded(start.latitude, 7),
    startLon: rounded(start.longitude, 7),
    endLat: rounded(end.latitude, 7),
    endLon: rounded(end.longitude, 7),
    startAddress: null,
    endAddress: null,
    duration,
    driverUniqueId,
    driverName: driverUniqueId && trip.driver.name,
  }
}

/** The positions of a trip within [fromMs, toMs): its first or last one if the edge of a report cuts it. */
const seen = ({ office }: Exchange, { vehicle, id }: Trip, fromMs: number, toMs: number) =>
  office.account.positions(vehicle, fromMs, toMs, office.tracker.reportSeconds).filter(({ tripId }) => tripId === id)

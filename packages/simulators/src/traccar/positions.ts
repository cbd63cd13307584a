import { newestReceived, receivedAtMs, receivedUntilMs } from '../simulation/facts/reception.ts'
import { engineHoursAt, oddityOf } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { type Exchange, isoOf, periodOf, Refusal, requestedVehicles } from './exchange.ts'
import { identifiedKey } from './identification.ts'
import { clipOf } from './media.ts'

const MOST_POSITIONS = 50_000
const MPS_PER_KNOT = 1852 / 3600
const HOUR_MS = 3_600_000

type Reported = Pick<Position, 'instantMs' | 'latitude' | 'longitude' | 'headingDegrees' | 'speedMps' | 'engine'> & {
  speedLimitMps?: number | null
}

/** `/positions`: the newest of every device, of one device, its track through a window, or some by id. */
export function positions(exchange: Exchange): unknown[] {
  const { office, query, nowMs } = exchange
  if (query.all('id').length) return query.all('id').flatMap((id) => byNumber(exchange, id))
  const wanted = requestedVehicles(exchange)
  if (wanted.length && query.text('from') !== null) return way(exchange, wanted[0]!)
  return (wanted.length ? wanted : office.account.vehicles).flatMap((vehicle) => {
    const latest = newestReceived(vehicle, nowMs, (atMs) => office.account.latest(vehicle, atMs))
    return latest ? [report(exchange, vehicle, latest)] : []
  })
}

/** `/reports/route`: the tracks of some devices, one after the other. */
export const route = (exchange: Exchange) => requestedVehicles(exchange).flatMap((vehicle) => way(exchange, vehicle))

function way(exchange: Exchange, vehicle: Vehicle): unknown[] {
  const { office, nowMs } = exchange
  const { fromMs, toMs } = periodOf(exchange)
  const untilMs = Math.min(toMs, receivedUntilMs(vehicle, nowMs))
  return office.account
    .positions(vehicle, fromMs, untilMs + 1, office.tracker.reportSeconds)
    .filter(({ instantMs }) => receivedAtMs(vehicle, instantMs) <= nowMs)
    .slice(0, MOST_POSITIONS)
    .map((position) => report(exchange, vehicle, position))
}

/**
 * A position caused by an event is where the event was; without a fix, the vehicle's last known place, stationary. Any
 * other is on the vehicle's track.
 */
function byNumber(exchange: Exchange, id: string): unknown[] {
  const { account, ids } = exchange.office
  const moment = ids.moment(id)
  if (!moment) return []
  const { vehicle, instantMs } = moment
  if (exchange.strict.forbidden.has(String(ids.ofVehicle(vehicle))))
    throw new Refusal(400, 'java.lang.SecurityException', 'Device access denied')
  const incident = account.incidents(vehicle, instantMs, instantMs + 1)[0]
  if (incident) {
    const driverUniqueId = identifiedKey(exchange, incident.tripId, incident.driver)
    const more = { ...(driverUniqueId && { driverUniqueId }), ...clipOf(exchange.office, incident) }
    const reported = report(exchange, vehicle, { ...incident, engine: 'on' }, more)
    return [oddityOf(incident) === 'noFix' ? { ...reported, valid: false, speed: 0, course: 0 } : reported]
  }
  return account.positions(vehicle, instantMs, instantMs + 1, 1).map((position) => report(exchange, vehicle, position))
}

function report({ office, nowMs }: Exchange, vehicle: Vehicle, position: Reported, more: object = {}) {
  const { instantMs, speedMps, speedLimitMps, engine } = position
  const fixTime = isoOf(instantMs)
  const reportedVin = office.account.mismatch(vehicle, nowMs)?.reportedVin ?? vehicle.vin
  // Servers that look up the speed limits of roads report them with each position.
  const limit = office.tracker.knowsLimits &&
    speedLimitMps != null && { speedLimit: rounded(speedLimitMps / MPS_PER_KNOT, 4) }
  return {
    id: office.ids.ofMoment(vehicle, instantMs),
    deviceId: office.ids.ofVehicle(vehicle),
    protocol: 'teltonika',
    serverTime: isoOf(Math.min(nowMs, instantMs + 2000)),
    deviceTime: fixTime,
    fixTime,
    valid: true,
    latitude: rounded(position.latitude, 7),
    longitude: rounded(position.longitude, 7),
    altitude: 0,
    speed: rounded(speedMps / MPS_PER_KNOT, 6),
    course: Math.round(position.headingDegrees) % 360,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: {
      ignition: engine !== 'off',
      motion: speedMps > 0.3,
      sat: 14,
      vin: reportedVin,
      ...(!office.tracker.knowsLimits && counted(office.account, vehicle, instantMs)),
      ...limit,
      ...more,
    },
  }
}

/** The values that a hardwired box reads from the vehicle bus. */
const counted = (account: Account, vehicle: Vehicle, instantMs: number) => ({
  odometer: Math.round(account.odometer(vehicle, instantMs)),
  hours: Math.round(engineHoursAt(account, vehicle, instantMs) * HOUR_MS),
})

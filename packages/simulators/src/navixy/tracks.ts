import { receivedAtMs, receivedUntilMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { type Exchange, KMH_PER_MPS, requestedVehicle, secondOf, windowOf } from './exchange.ts'

/** How often a moving device reports. */
export const REPORT_SECONDS = 10
/** Once a day, at this hour UTC, a parked tracker moves by one single point. */
const LONE_POINT_HOUR = 9
const HOUR_SECONDS = 3600
const STEP_MS = REPORT_SECONDS * 1000

/** A trip as far as it is within a window: its first and last point there. */
type Cut = { trip: Trip; first: End; last: End; isWhole: boolean }
type End = { instantMs: number; latitude: number; longitude: number }

/** Returns positions strictly inside the window that have been received by now. */
function received(exchange: Exchange, vehicle: Vehicle, stepSeconds: number): Position[] {
  const { fromMs, untilMs } = receivedWindow(exchange, vehicle)
  return exchange.office.account
    .positions(vehicle, fromMs, untilMs, stepSeconds)
    .filter(({ instantMs }) => secondOf(instantMs) > fromMs && receivedAtMs(vehicle, instantMs) <= exchange.nowMs)
}

function receivedWindow(exchange: Exchange, vehicle: Vehicle) {
  const { fromMs, toMs } = windowOf(exchange)
  return { fromMs, untilMs: Math.min(toMs, receivedUntilMs(vehicle, exchange.nowMs) + 1) }
}

/** `/track/read`: every point of a tracker, or by default a few of them. */
export function points(exchange: Exchange) {
  const { call } = exchange
  const all = received(exchange, requestedVehicle(exchange), REPORT_SECONDS).filter(
    ({ tripId }) => tripId !== null || !call.flag('filter', true),
  )
  const reported = call.flag('simplify', true) ? all.filter((_, index) => index % 5 === 0) : all
  return { success: true, limit_exceeded: false, list: reported.map((point) => reportPoint(exchange, point)) }
}

const reportPoint = (
  { call }: Exchange,
  { instantMs, latitude, longitude, headingDegrees, speedMps, tripId }: Position,
) => ({
  lat: rounded(latitude, 7),
  lng: rounded(longitude, 7),
  alt: 0,
  satellites: 11,
  get_time: call.time(instantMs),
  address: '',
  heading: Math.round(headingDegrees) % 360,
  speed: Math.round(speedMps * KMH_PER_MPS),
  ...(tripId === null && { parking: true }),
})

/** `/track/list`: built from the points within the window, so a track across its edge is cut there. */
export function tracks(exchange: Exchange) {
  const vehicle = requestedVehicle(exchange)
  const regular = cutsOf(exchange, vehicle).map((cut) => reportTrack(exchange, vehicle, cut))
  const lone = received(exchange, vehicle, HOUR_SECONDS)
    .filter(({ tripId, instantMs }) => tripId === null && new Date(instantMs).getUTCHours() === LONE_POINT_HOUR)
    .map((point) => reportLonePoint(exchange, point))
  const list = [...regular, ...lone].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  return { success: true, limit_exceeded: false, list }
}

function cutsOf(exchange: Exchange, vehicle: Vehicle): Cut[] {
  const { fromMs, untilMs } = receivedWindow(exchange, vehicle)
  const { account } = exchange.office
  const within = ({ id }: Trip, edgeFromMs: number, edgeUntilMs: number) =>
    account.positions(vehicle, edgeFromMs, edgeUntilMs, REPORT_SECONDS).filter(({ tripId }) => tripId === id)
  return account.trips(vehicle, fromMs, untilMs, untilMs).flatMap((trip) => {
    const { startMs, endMs } = trip
    const isBegun = secondOf(startMs) > fromMs
    const isOver = endMs !== null && endMs < untilMs
    const first = isBegun ? { ...trip.start, instantMs: startMs } : within(trip, fromMs + 1, fromMs + 2 * STEP_MS)[0]
    const last = isOver ? { ...trip.end, instantMs: endMs } : within(trip, untilMs - STEP_MS, untilMs).at(-1)
    return first && last && first.instantMs < last.instantMs ? [{ trip, first, last, isWhole: isBegun && isOver }] : []
  })
}

function reportTrack({ office, call }: Exchange, vehicle: Vehicle, { trip, first, last, isWhole }: Cut) {
  const { account, ids } = office
  const driven = account.odometer(vehicle, last.instantMs) - account.odometer(vehicle, first.instantMs)
  const meters = isWhole ? trip.distanceMeters : Math.max(0, driven)
  const durationMs = last.instantMs - first.instantMs
  return {
    id: ids.ofTrack(trip),
    type: 'regular',
    start_date: call.time(first.instantMs),
    start_address: '',
    end_date: call.time(last.instantMs),
    end_address: '',
    length: rounded(meters / 1000, 2),
    points: Math.ceil(durationMs / STEP_MS) + 1,
    max_speed: Math.round(trip.maxSpeedMps * KMH_PER_MPS),
    avg_speed: Math.round((meters * 3600) / durationMs),
    gsm_lbs: false,
    ...(call.flag('with_points', false) && {
      points_list: [first, last].map(({ latitude, longitude }) => place(latitude, longitude)),
    }),
  }
}

const reportLonePoint = ({ office, call }: Exchange, { instantMs, latitude, longitude }: Position) => ({
  id: office.ids.ofTrack({ startMs: instantMs }),
  type: 'single_report',
  start_date: call.time(instantMs),
  start_address: '',
  avg_speed: 0,
  gsm_lbs: false,
  precision: 10,
  points_list: [place(latitude, longitude)],
})

/** A place in Navixy's format. */
export const place = (latitude: number, longitude: number) => ({
  lat: rounded(latitude, 7),
  lng: rounded(longitude, 7),
})

import { rounded } from '../../simulation/format.ts'
import { heardUntilMs } from '../../simulation/reception.ts'
import { isSignedIn } from '../../simulation/sign-in.ts'
import { DAY_MS } from '../../world/calendar.ts'
import type { Vehicle } from '../../world/fleet.ts'
import type { Position } from '../../world/positions.ts'
import type { Trip } from '../../world/trips.ts'
import { type Exchange, KMH_PER_MPS, Refusal, secondOf, wantedVehicle } from './exchange.ts'

/** How often a device that drives reports. */
export const REPORT_SECONDS = 10
/** `report.maxTimeSpan`, which nobody publishes. */
const LONGEST_SPAN_MS = 30 * DAY_MS
/** Once a day, at this hour UTC, a parked tracker moves by one lone point. */
const LONE_POINT_HOUR = 9

type Cut = { trip: Trip; points: Position[]; isOver: boolean }

/** Positions after the one and before the other end of the window, as far as they have been heard. */
function heard(exchange: Exchange, vehicle: Vehicle): Position[] {
  const { fromMs, toMs } = windowOf(exchange)
  const untilMs = Math.min(toMs, heardUntilMs(vehicle, exchange.nowMs) + 1)
  return exchange.office.account
    .positions(vehicle, fromMs, untilMs, REPORT_SECONDS)
    .filter(({ instantMs }) => secondOf(instantMs) > fromMs)
}

function windowOf({ call }: Exchange) {
  const window = call.window()
  if (window.toMs - window.fromMs > LONGEST_SPAN_MS) throw new Refusal(211, 'Requested time span is too big')
  return window
}

/** `/track/read`: every point of a tracker, or a few of them, which is what comes unless it is asked otherwise. */
export function points(exchange: Exchange) {
  const { call } = exchange
  const all = heard(exchange, wantedVehicle(exchange)).filter(
    ({ tripId }) => tripId !== null || !call.flag('filter', true),
  )
  const told = call.flag('simplify', true) ? all.filter((_, index) => index % 5 === 0) : all
  return { success: true, limit_exceeded: false, list: told.map((point) => tellPoint(exchange, point)) }
}

const tellPoint = (
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

/** `/track/list`: made of the points within the window, so that a track across its edge is cut there. */
export function tracks(exchange: Exchange) {
  const vehicle = wantedVehicle(exchange)
  const seen = heard(exchange, vehicle)
  const regular = cutsOf(exchange, vehicle, seen).map((cut) => tellTrack(exchange, vehicle, cut))
  const lone = seen
    .filter(({ tripId, instantMs }) => tripId === null && new Date(instantMs).getUTCHours() === LONE_POINT_HOUR)
    .map((point) => tellLonePoint(exchange, point))
  const list = [...regular, ...lone].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  return { success: true, limit_exceeded: false, list }
}

function cutsOf({ office, nowMs }: Exchange, vehicle: Vehicle, seen: readonly Position[]): Cut[] {
  const untilMs = heardUntilMs(vehicle, nowMs)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) return []
  return office.account.trips(vehicle, first.instantMs, last.instantMs + 1, untilMs).flatMap((trip) => {
    const points = seen.filter(({ tripId }) => tripId === trip.id)
    return points.length > 1 ? [{ trip, points, isOver: trip.endMs === points.at(-1)!.instantMs }] : []
  })
}

function tellTrack({ office, call }: Exchange, vehicle: Vehicle, { trip, points, isOver }: Cut) {
  const [first, last] = [points[0]!, points.at(-1)!]
  const isWhole = isOver && first.instantMs === trip.startMs
  const { account, ids } = office
  const driven = account.odometer(vehicle, last.instantMs) - account.odometer(vehicle, first.instantMs)
  const meters = isWhole ? trip.distanceMeters : driven
  const hours = (last.instantMs - first.instantMs) / 3_600_000
  const ends = [
    first.instantMs === trip.startMs ? { ...first, ...trip.start } : first,
    isOver ? { ...last, ...trip.end } : last,
  ]
  return {
    id: ids.ofTrack(trip),
    type: 'regular',
    start_date: call.time(first.instantMs),
    start_address: '',
    end_date: call.time(last.instantMs),
    end_address: '',
    length: rounded(meters / 1000, 2),
    points: points.length,
    max_speed: Math.round(trip.maxSpeedMps * KMH_PER_MPS),
    avg_speed: Math.round(meters / 1000 / hours),
    gsm_lbs: false,
    ...(call.flag('with_points', false) && {
      points_list: ends.map(({ latitude, longitude }) => place(latitude, longitude)),
    }),
  }
}

const tellLonePoint = ({ office, call }: Exchange, { instantMs, latitude, longitude }: Position) => ({
  id: office.ids.ofTrack({ startMs: instantMs }),
  type: 'single_report',
  start_date: call.time(instantMs),
  start_address: '',
  avg_speed: 0,
  gsm_lbs: false,
  precision: 10,
  points_list: [place(latitude, longitude)],
})

const place = (latitude: number, longitude: number) => ({ lat: rounded(latitude, 7), lng: rounded(longitude, 7) })

/** `/driver/journal/proposal/list`: trips that touch the window, each whole, with whoever signed in. */
export function proposals(exchange: Exchange) {
  const { office, call, nowMs } = exchange
  const vehicle = wantedVehicle(exchange)
  const { fromMs, toMs } = windowOf(exchange)
  const untilMs = heardUntilMs(vehicle, nowMs)
  const found = office.account.trips(vehicle, fromMs, Math.min(toMs, untilMs), untilMs)
  return {
    success: true,
    list: found.map((trip) => ({
      tracker_id: office.ids.ofTracker(vehicle),
      ...(isSignedIn(trip.id) && { employee_id: office.ids.ofEmployee(trip.driver) }),
      start_date: call.time(trip.startMs),
      end_date: call.time(trip.endMs ?? untilMs),
      start_location: { ...place(trip.start.latitude, trip.start.longitude), address: '' },
      end_location: { ...place(trip.end.latitude, trip.end.longitude), address: '' },
      length: rounded(trip.distanceMeters / 1000, 2),
      overlapped: false,
    })),
  }
}

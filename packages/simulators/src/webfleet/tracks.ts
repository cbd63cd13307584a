import { receivedAtMs, receivedUntilMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import { localTime } from '../simulation/http/local-time.ts'
import type { Position } from '../world/motion/positions.ts'
import { type Exchange, KMH_PER_MPS, microdegrees, Refusal, type Row, secondOf } from './exchange.ts'
import { placeName } from './references.ts'
import { codes } from './replies.ts'

/** How often a moving device reports. */
export const REPORT_SECONDS = 10
const LONGEST_RANGE_MS = 48 * 3_600_000
/** The reference's number for a missing parameter isn't public, so this is a placeholder. */
const MISSING_PARAMETER = 9001

/** `showTracks`: the track of one object within the range, both ends included. Rows don't name the object. */
export function tracks(exchange: Exchange): Row[] {
  const { office, query, nowMs, strict } = exchange
  const name = query.text('objectuid') ?? query.text('objectno')
  if (name === null) throw new Refusal(MISSING_PARAMETER, 'objectno or objectuid missing')
  const vehicle = office.ids.vehicle(name)
  if (!vehicle) throw new Refusal(MISSING_PARAMETER, 'objectno or objectuid unknown')
  if (strict.forbidden.has(office.ids.uidOf(vehicle))) throw new Refusal(codes.notAllowed, 'Action not allowed')
  const { fromMs, toMs } = query.range(LONGEST_RANGE_MS, strict)
  const untilMs = Math.min(toMs + 999, receivedUntilMs(vehicle, nowMs))
  const received = office.account
    .positions(vehicle, fromMs, untilMs + 1, REPORT_SECONDS)
    .filter(({ instantMs }) => receivedAtMs(vehicle, instantMs) <= nowMs)
  return received.map((position) => ({
    pos_time: localTime(office.account, secondOf(position.instantMs)),
    latitude: microdegrees(position.latitude),
    longitude: microdegrees(position.longitude),
    postext: placeName(vehicle),
    odometer: Math.round(office.account.odometer(vehicle, position.instantMs)),
    country: vehicle.depot.place.region.country,
    ...motionOf(position),
  }))
}

/** Speed in km/h and course in degrees. */
export const motionOf = ({ speedMps, headingDegrees }: Position) => ({
  speed: rounded(speedMps * KMH_PER_MPS, 2),
  course: Math.round(headingDegrees) % 360,
})

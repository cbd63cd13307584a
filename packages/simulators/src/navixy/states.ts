import { lastContactMs } from '../simulation/facts/last-contact.ts'
import { newestReceived, receivedUntilMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { type Exchange, KMH_PER_MPS, Refusal } from './exchange.ts'
import { REPORT_SECONDS } from './tracks.ts'

const MOST_TRACKERS = 2000
const MINUTE_MS = 60_000
/** Moving devices reported a moment ago; parked ones report every hour. */
const SEARCHES_MS = [2 * MINUTE_MS, 70 * MINUTE_MS]
const LAST_DRIVE_SEARCHES_MS = [1440 * MINUTE_MS, 7 * 1440 * MINUTE_MS]
const OUTDATED_MS = 5 * MINUTE_MS
const OFFLINE_MS = 70 * MINUTE_MS

/** `/tracker/get_states`: the current state of some trackers; an unknown one fails all unless allowed. */
export function states(exchange: Exchange) {
  const { office, call, nowMs } = exchange
  const wanted = call.numbers('trackers')
  if (wanted.length > MOST_TRACKERS) throw new Refusal(7, 'Invalid parameters: trackers')
  const blocked = wanted.filter((id) => office.ids.isFormer(id))
  const unknown = wanted.filter((id) => !office.ids.tracker(id) && !blocked.includes(id))
  const isAllowed = call.flag('allow_not_exist', false)
  if (unknown.length && !isAllowed) throw new Refusal(217, 'List contains nonexistent entities')
  const listsBlocked = call.flag('list_blocked', false)
  if (blocked.length && !listsBlocked) throw new Refusal(208, 'Device blocked')
  const found = wanted.flatMap((id) => {
    const vehicle = office.ids.tracker(id)
    return vehicle ? [[String(id), stateOf(exchange, vehicle)] as const] : []
  })
  return {
    success: true,
    user_time: call.time(nowMs),
    states: Object.fromEntries(found),
    ...(listsBlocked && { blocked }),
    ...(isAllowed && { not_exist: unknown }),
  }
}

function stateOf(exchange: Exchange, vehicle: Vehicle) {
  const { office, call, nowMs } = exchange
  const untilMs = receivedUntilMs(vehicle, nowMs)
  const newest = newestReceived(
    vehicle,
    nowMs,
    (atMs) =>
      lastOf(SEARCHES_MS, (backMs) => office.account.positions(vehicle, atMs - backMs, atMs + 1, REPORT_SECONDS)) ??
      null,
  )
  const state = { source_id: office.ids.ofSource(vehicle), inputs: [], outputs: [], additional: {} }
  if (!newest) {
    const last_update = call.time(lastContactMs(office.account, vehicle, untilMs))
    return { ...state, gps: {}, connection_status: 'offline', movement_status: 'parked', last_update }
  }
  const updated = call.time(newest.instantMs)
  const silenceMs = nowMs - newest.instantMs
  const drove = lastOf(LAST_DRIVE_SEARCHES_MS, (backMs) =>
    office.account.trips(vehicle, untilMs - backMs, untilMs, untilMs),
  )
  return {
    ...state,
    gps: { updated, signal_level: 100, ...placeAndMotion(newest), alt: 0 },
    connection_status: silenceMs > OFFLINE_MS ? 'offline' : silenceMs > OUTDATED_MS ? 'idle' : 'active',
    movement_status: movementOf(newest),
    ignition: newest.engine !== 'off',
    last_update: updated,
    battery_level: 100,
    ...(drove && { actual_track_update: call.time(drove.endMs ?? newest.instantMs) }),
  }
}

/** Returns the last result when looking back a little, or else further. */
function lastOf<T>(searchesMs: readonly number[], look: (backMs: number) => readonly T[]): T | undefined {
  for (const backMs of searchesMs) {
    const last = look(backMs).at(-1)
    if (last) return last
  }
  return undefined
}

function movementOf({ engine, speedMps, tripId }: Position) {
  if (tripId === null || engine === 'off') return 'parked'
  return speedMps > 0.3 ? 'moving' : 'stopped'
}

const placeAndMotion = ({ latitude, longitude, headingDegrees, speedMps }: Position) => ({
  location: { lat: rounded(latitude, 7), lng: rounded(longitude, 7) },
  heading: Math.round(headingDegrees) % 360,
  speed: Math.round(speedMps * KMH_PER_MPS),
})

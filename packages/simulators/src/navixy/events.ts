import { IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { momentNumber } from '../simulation/facts/moment-number.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { oddityOf } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Account } from '../world/account.ts'
import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import { type Exchange, KMH_PER_MPS, Refusal, secondOf, windowOf } from './exchange.ts'
import { ruleOf } from './rules.ts'

const SHORTEST_PROCESSING_MS = 1000
const LONGEST_PROCESSING_MS = 6000
const LONGEST_EVENT_MS = 3_600_000

type Words = { event: string; message: string; end?: { event: string; message: string } }

/** What the account's rules watch for; nothing else is reported. */
const rules: Partial<Record<IncidentType, Words>> = {
  collision: { event: 'crash_alarm', message: 'Car crash' },
  drowsiness: {
    event: 'fatigue_driving',
    message: 'Fatigue driving',
    end: { event: 'fatigue_driving_finished', message: 'Fatigue driving finished' },
  },
  distraction: {
    event: 'driver_distraction_started',
    message: 'Driver distraction',
    end: { event: 'driver_distraction_finished', message: 'Driver distraction finished' },
  },
  phone: {
    event: 'driver_distraction_started',
    message: 'Driver distraction: texting while driving',
    end: { event: 'driver_distraction_finished', message: 'Driver distraction finished' },
  },
  nearCollision: { event: 'forward_collision_warning', message: 'ADAS: forward collision warning' },
  signViolation: { event: 'tsr_warning', message: 'ADAS: traffic sign recognition' },
  tailgating: { event: 'headway_warning', message: 'ADAS: headway warning' },
  laneChange: { event: 'lane_departure', message: 'ADAS: lane departure' },
  harshBrake: { event: 'harsh_driving', message: 'Harsh driving: braking' },
  harshAccel: { event: 'harsh_driving', message: 'Harsh driving: acceleration' },
  harshCorner: { event: 'harsh_driving', message: 'Harsh driving: turn' },
  speeding: { event: 'speedup', message: 'Speeding' },
}

/** Types in the account's list, whether they ever occur or not. */
const descriptions: Readonly<Record<string, string>> = {
  alarmcontrol: 'Car alarm',
  inzone: 'Geofence entrance',
  outzone: 'Geofence exit',
  offline: 'Connection lost',
  ...Object.fromEntries(
    Object.values(rules).flatMap(({ event, message, end }) => [
      [event, message],
      ...(end ? [[end.event, end.message] as const] : []),
    ]),
  ),
}

/** `/history/type/list`: every type, described in the requested language (only English here). */
export const eventTypes = () => ({
  success: true,
  list: Object.entries(descriptions).map(([type, description]) => ({ type, description })),
})

/** The history of an account: an entry appears seconds after the device's contact. */
export const eventBook = (account: Account) =>
  new IncidentBook<Kept>(account, (incident) => {
    const processingMs = Random.of(incident.id).at('navixy').integer(SHORTEST_PROCESSING_MS, LONGEST_PROCESSING_MS)
    return { incident, createdAtMs: receivedAtMs(incident.vehicle, incident.instantMs) + processingMs }
  })

type Entry = { incident: Incident; atMs: number; event: string; message: string }

/** `/history/user/list`: events of all trackers within the window, both ends included, by time. */
export function history(exchange: Exchange) {
  const { office, call, nowMs } = exchange
  const { fromMs, toMs } = windowOf(exchange)
  const limit = call.count('limit') ?? call.largestPage
  if (limit > call.largestPage) throw new Refusal(212, 'Requested limit is too big')
  const wanted = call.words('events')
  const entries = office.events
    .begun(fromMs - LONGEST_EVENT_MS, toMs + 1000, nowMs)
    .flatMap(({ incident }) => entriesOf(incident, nowMs))
    .filter(
      ({ atMs, event }) => secondOf(atMs) >= fromMs && secondOf(atMs) <= toMs && (!wanted || wanted.includes(event)),
    )
    .sort((a, b) => a.atMs - b.atMs || a.incident.vehicle.number - b.incident.vehicle.number)
  if (!call.flag('ascending', true)) entries.reverse()
  return {
    success: true,
    list: entries.slice(0, limit).map((entry) => report(exchange, entry)),
    limit_exceeded: entries.length > limit,
    total: entries.length,
    total_unread: entries.length,
  }
}

function entriesOf(incident: Incident, nowMs: number): Entry[] {
  const words = rules[incident.type]
  if (!words) return []
  const { event, message, end } = words
  const begin = { incident, atMs: incident.instantMs, event, message }
  const endMs = incident.instantMs + incident.durationSeconds * 1000
  return end && endMs <= nowMs ? [begin, { incident, atMs: endMs, ...end }] : [begin]
}

function report({ office: { ids }, call }: Exchange, { incident, atMs, event, message }: Entry) {
  const { vehicle, tripId, driver, latitude, longitude, speedMps } = incident
  const speed = event === 'speedup' ? ` ${Math.round(speedMps * KMH_PER_MPS)} km/h` : ''
  const label = call.flag('add_tracker_label', true) ? `${vehicle.name}: ` : ''
  return {
    id: momentNumber(vehicle, atMs),
    type: 'tracker',
    is_read: false,
    message: `${label}${message}${speed}`,
    time: call.time(atMs),
    event,
    tracker_id: ids.ofTracker(vehicle),
    rule_id: ruleOf(incident),
    track_id: 0,
    location: { lat: rounded(latitude, 7), lng: rounded(longitude, 7), precision: 10 },
    address: '',
    extra: {
      tracker_label: vehicle.name,
      emergency: event === 'crash_alarm',
      // Without a fix, the place is the tracker's last known one.
      last_known_location: oddityOf(incident) === 'noFix',
      ...(isSignedIn(tripId) && { employee_id: ids.ofEmployee(driver) }),
    },
  }
}

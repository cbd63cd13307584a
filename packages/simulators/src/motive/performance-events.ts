import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { driverOf, oddityOf, summaryOf } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import type { Reading } from '../world/motion/telemetry.ts'
import { cameraMedia } from './camera-media.ts'
import { decisionAt, type SafetyEvent } from './event-book.ts'
import { intensityOf, severityOf, typeOf } from './event-types.ts'
import { type Exchange, pageOf } from './exchange.ts'
import { driverReference, eldDevice, vehicleReference } from './references.ts'

const LONGEST_DAYS = 92
const KMH_PER_MPS = 3.6
/** Series reach this far before the start and beyond the end of an event, one sample per second. */
const SECONDS_BEFORE = 9
const SECONDS_AFTER = 10

/** `/v2/driver_performance_events`: those that begin on the given days, newest first. Most numbers are text. */
export function performanceEvents(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const { fromMs, toMs } = query.days(office.strict, LONGEST_DAYS, '3 months')
  const known = office.events
    .startedBetween(fromMs, toMs, nowMs)
    .flatMap((event) => ({ event, type: typeOf(event.incident) }))
    .filter(({ type }) => type !== null)
  return pageOf(query, ['driver_performance_events', 'driver_performance_event'], known, ({ event, type }) =>
    report(exchange, event, type!),
  )
}

function report(exchange: Exchange, event: SafetyEvent, type: string) {
  const { office, nowMs } = exchange
  const { incident } = event
  const { vehicle, instantMs, durationSeconds } = incident
  const series = seriesOf(office.account, incident)
  const during = series.slice(SECONDS_BEFORE, SECONDS_BEFORE + durationSeconds + 1)
  const speeds = during.map(({ speedMps }) => rounded(speedMps * KMH_PER_MPS, 1))
  const bearing = ({ headingDegrees }: Reading) => rounded(headingDegrees, 2) % 360
  const decision = decisionAt(event, nowMs)
  const oddity = oddityOf(incident)
  // The parts of an aggregated event are separated by as much time again.
  const seconds = oddity === 'summary' ? 2 * summaryOf(incident).seconds : durationSeconds
  return {
    id: event.id,
    type,
    start_time: iso(instantMs),
    end_time: iso(instantMs + seconds * 1000),
    duration: seconds,
    lat: oddity === 'noFix' ? '0.0' : String(rounded(incident.latitude, 6)),
    lon: oddity === 'noFix' ? '0.0' : String(rounded(incident.longitude, 6)),
    location: `${vehicle.depot.place.name}, ${vehicle.depot.place.region.code}`,
    intensity: intensityOf(incident),
    event_intensity: null,
    acceleration: null,
    start_speed: String(speeds[0]),
    end_speed: String(speeds.at(-1)),
    max_speed: String(Math.max(...speeds)),
    min_speed: String(Math.min(...speeds)),
    start_bearing: bearing(during[0]!),
    end_bearing: bearing(during.at(-1)!),
    m_gps_lat: series.map(({ latitude }) => rounded(latitude, 6)),
    m_gps_lon: series.map(({ longitude }) => rounded(longitude, 6)),
    m_gps_heading: series.map(bearing),
    m_veh_spd: series.map(({ speedMps }) => rounded(speedMps * KMH_PER_MPS, 4)),
    coaching_status: decision?.status ?? 'pending_review',
    coached_at: decision?.status === 'coached' ? iso(decision.atMs) : null,
    coachable_behaviors: [],
    coached_behaviors: [],
    primary_behavior: [type],
    secondary_behaviors: [],
    positive_behaviors: [],
    metadata: { severity: severityOf(incident), trigger: type, annotation_tags: [], additional_context: {} },
    edited_by_fm: decision !== null,
    driver: isSignedIn(incident.tripId) ? driverReference(office, driverOf(incident)) : null,
    vehicle: oddity === 'noVehicle' ? null : vehicleReference(office, vehicle),
    eld_device: eldDevice(vehicle),
    camera_media: cameraMedia(exchange, event),
    ...(oddity === 'summary' && aggregated(incident)),
  }
}

/** Several closely related events reported as one. */
function aggregated({ instantMs, durationSeconds, ...incident }: Incident) {
  const { occurrences } = summaryOf({ instantMs, durationSeconds, ...incident })
  const sub_events = Array.from({ length: occurrences }, (_, index) => ({
    start_time: iso(instantMs + 2 * index * durationSeconds * 1000),
    end_time: iso(instantMs + (2 * index + 1) * durationSeconds * 1000),
    duration: durationSeconds,
    camera_media: null,
  }))
  return {
    aggregated: true,
    sub_event_metadata: { sub_event_count: occurrences, max_intensity_event: sub_events[0], sub_events },
  }
}

/** Events of the last hours are listed every minute. */
const made = new WeakMap<Incident, Reading[]>()

function seriesOf(account: Account, incident: Incident): Reading[] {
  const secondsAfter = incident.durationSeconds + SECONDS_AFTER
  const series =
    made.get(incident) ?? account.telemetry(incident, { hertz: 1, secondsBefore: SECONDS_BEFORE, secondsAfter })
  made.set(incident, series)
  return series
}

import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { speedingOf } from '../simulation/facts/speeding.ts'
import { driverOf, oddityOf } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { decisionAt, type SafetyEvent } from './event-book.ts'
import { severityOf } from './event-types.ts'
import { type Exchange, pageOf } from './exchange.ts'
import { driverReference, eldDevice, vehicleReference } from './references.ts'

const LONGEST_DAYS = 92
const KMH_PER_MPS = 3.6

/** `/v1/speeding_events`: those that begin on the given days, newest first, without pictures. */
export function speedingEvents(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const { fromMs, toMs } = query.days(office.strict, LONGEST_DAYS, '3 months')
  const known = office.events.startedBetween(fromMs, toMs, nowMs).filter(({ incident }) => incident.type === 'speeding')
  return pageOf(query, ['speeding_events', 'speeding_event'], known, (event) => report(exchange, event))
}

const kmh = (metersPerSecond: number) => rounded(metersPerSecond * KMH_PER_MPS, 1)

function report({ office, nowMs }: Exchange, event: SafetyEvent) {
  const { incident } = event
  const oddity = oddityOf(incident)
  const { vehicle, instantMs, durationSeconds } = incident
  const { fastestMps, slowestMps, averageMps, limitMps } = speedingOf(incident)
  const end = office.account.telemetry(incident, { hertz: 1, secondsBefore: 0, secondsAfter: durationSeconds }).at(-1)!
  const status = decisionAt(event, nowMs)?.status ?? 'pending_review'
  return {
    id: event.id,
    type: 'posted',
    duration: durationSeconds,
    start_time: iso(instantMs),
    end_time: iso(instantMs + durationSeconds * 1000),
    start_lat: oddity === 'noFix' ? 0 : rounded(incident.latitude, 6),
    start_lon: oddity === 'noFix' ? 0 : rounded(incident.longitude, 6),
    end_lat: oddity === 'noFix' ? 0 : rounded(end.latitude, 6),
    end_lon: oddity === 'noFix' ? 0 : rounded(end.longitude, 6),
    speeding_distance_in_km: rounded((averageMps * durationSeconds) / 1000, 3),
    max_over_speed_in_kph: kmh(fastestMps - limitMps),
    avg_over_speed_in_kph: kmh(Math.max(0, averageMps - limitMps)),
    min_posted_speed_limit_in_kph: kmh(limitMps),
    max_posted_speed_limit_in_kph: kmh(limitMps),
    avg_vehicle_speed: kmh(averageMps),
    min_vehicle_speed: kmh(slowestMps),
    max_vehicle_speed: kmh(fastestMps),
    coaching_status: status,
    status: status === 'dismissed' ? 'invalid' : 'valid',
    driver: isSignedIn(incident.tripId) ? driverReference(office, driverOf(incident)) : null,
    vehicle: oddity === 'noVehicle' ? null : vehicleReference(office, vehicle),
    eld_device: eldDevice(vehicle),
    metadata: { severity: severityOf(incident), trigger: 'speeding', is_manually_changed: false },
  }
}

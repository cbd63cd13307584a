import type { Kept } from '../simulation/facts/incident-book.ts'
import { speedingOf } from '../simulation/facts/speeding.ts'
import { oddityOf } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import { localTime } from '../simulation/http/local-time.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import { type Exchange, KMH_PER_MPS, microdegrees, type Row, secondOf } from './exchange.ts'
import { driverNames, objectNames, placeName } from './references.ts'

const LONGEST_RANGE_MS = 31 * DAY_MS

/**
 * The types distinguished by the device's motion sensor: 0 acceleration, 1 braking, 2 steering left, 3 steering right.
 */
function accelerationType({ id, type }: Incident): number | null {
  if (type === 'harshCorner') return Random.of(id).at('side').chance(0.5) ? 2 : 3
  const types: Partial<Record<IncidentType, number>> = { harshAccel: 0, harshBrake: 1 }
  return types[type] ?? null
}

/** Returns what began within the range, both ends included, for all objects or one, oldest first. */
function begun(exchange: Exchange): Incident[] {
  const { office, query, nowMs, strict } = exchange
  const { fromMs, toMs } = query.range(LONGEST_RANGE_MS, strict)
  const name = query.text('objectuid') ?? query.text('objectno')
  const vehicle = name === null ? undefined : office.ids.vehicle(name)
  if (name !== null && !vehicle) return []
  const byTime = (a: Kept, b: Kept) => a.incident.instantMs - b.incident.instantMs
  return office.events
    .begun(fromMs, toMs + 1000, nowMs, vehicle)
    .sort(byTime)
    .map(({ incident }) => incident)
}

/** `showAccelerationEvents`: harsh braking, acceleration and steering. */
export const accelerationEvents = (exchange: Exchange): Row[] =>
  begun(exchange).flatMap((incident) => {
    const accelType = accelerationType(incident)
    return accelType === null ? [] : [reportAcceleration(exchange, incident, accelType)]
  })

function reportAcceleration(exchange: Exchange, incident: Incident, accelType: number): Row {
  const { vehicle, speedMps, speedLimitMps } = incident
  const { latitude, longitude } = fixOf(incident)
  return {
    ...whoAndWhen(exchange, incident),
    latitude,
    longitude,
    postext: placeName(vehicle),
    accel_type: accelType,
    start_speed: latitude === null ? null : Math.round(speedMps * KMH_PER_MPS),
    roadspeedlimit: Math.round(speedLimitMps * KMH_PER_MPS),
  }
}

/** `showSpeedingEvents`: stretches above the limit. */
export const speedingEvents = (exchange: Exchange): Row[] =>
  begun(exchange)
    .filter(({ type }) => type === 'speeding')
    .map((incident) => reportSpeeding(exchange, incident))

function reportSpeeding(exchange: Exchange, incident: Incident): Row {
  const { account } = exchange.office
  const { vehicle, durationSeconds } = incident
  const { latitude, longitude } = fixOf(incident)
  const { fastestMps, averageMps, limitMps } = speedingOf(incident)
  const end = account.telemetry(incident, { hertz: 1, secondsBefore: 0, secondsAfter: durationSeconds }).at(-1)!
  return {
    ...whoAndWhen(exchange, incident),
    start_latitude: latitude,
    start_longitude: longitude,
    start_postext: placeName(vehicle),
    end_latitude: latitude === null ? null : microdegrees(end.latitude),
    end_longitude: latitude === null ? null : microdegrees(end.longitude),
    end_postext: placeName(vehicle),
    max_speed: rounded(fastestMps * KMH_PER_MPS, 1),
    avg_speed: rounded(averageMps * KMH_PER_MPS, 1),
    road_speedlimit: rounded(limitMps * KMH_PER_MPS, 0),
  }
}

/** The place in microdegrees; absent without a fix. */
function fixOf(incident: Incident): { latitude: number | null; longitude: number | null } {
  if (oddityOf(incident) === 'noFix') return { latitude: null, longitude: null }
  return { latitude: microdegrees(incident.latitude), longitude: microdegrees(incident.longitude) }
}

/** Some rows name only the driver. */
function whoAndWhen(exchange: Exchange, incident: Incident): Row {
  const { account } = exchange.office
  const { vehicle, driver, tripId, instantMs, durationSeconds } = incident
  return {
    ...(oddityOf(incident) === 'noVehicle' ? nobodysObject : objectNames(exchange, vehicle)),
    ...driverNames(exchange, tripId, driver),
    start_time: localTime(account, secondOf(instantMs)),
    end_time: localTime(account, secondOf(instantMs + durationSeconds * 1000)),
  }
}

const nobodysObject: Row = { objectno: null, objectname: null, objectuid: null }

import { textOf } from '../kit/mapping/text.ts'
import type { IncidentRecord, SpeedBasis } from '../kit/record.ts'
import { accelerationTags, idlingTag, speedingTag, untypedTag } from './incident-tags.ts'
import { type DriverNumbers, driverId, instant, noNumbers, place } from './mapping.ts'
import type { AccelerationEvent, IdleException, SpeedingEvent } from './wire.ts'

// Maps WEBFLEET.connect's driving events to our incidents.

/**
 * Harsh driving. Events have no id: vehicle (or the driver alone), kind and start identify them. A public client reads
 * their place like that of idling, while the reference reportedly has a start and an end as for speeding; both are
 * accepted.
 */
export function mapAccelerationEvent(event: AccelerationEvent, numbers: DriverNumbers = noNumbers): IncidentRecord {
  const { accel_type: type } = event
  const tag = type === undefined ? untypedTag : (accelerationTags[type] ?? `accel_type_${type}`)
  return {
    ...incidentOf(event, tag, numbers),
    location: place(event.latitude, event.longitude) ?? endsOf(event),
    // The speed before it. The speed afterwards is a lower bound for braking, and better than none.
    ...firstSpeed(['start', event.start_speed], ['end', event.end_speed]),
    speedLimitKmh: limitOf(event.roadspeedlimit),
  }
}

/** Speeding at its maximum. */
export const mapSpeedingEvent = (event: SpeedingEvent, numbers: DriverNumbers = noNumbers): IncidentRecord => ({
  ...incidentOf(event, speedingTag, numbers),
  location: endsOf(event),
  ...firstSpeed(['max', event.max_speed], ['event', event.avg_speed]),
  speedLimitKmh: limitOf(event.road_speedlimit),
})

/** Idling with the engine on. No speed is measured then. */
export const mapIdleException = (event: IdleException, numbers: DriverNumbers = noNumbers): IncidentRecord => ({
  ...incidentOf(event, idlingTag, numbers),
  location: place(event.latitude, event.longitude),
  speedKmh: null,
  speedLimitKmh: null,
})

/** The place where an event began, else where it ended. */
const endsOf = (event: AccelerationEvent | SpeedingEvent) =>
  place(event.start_latitude, event.start_longitude) ?? place(event.end_latitude, event.end_longitude)

/** A limit of zero means the map has none. */
const limitOf = (limit: number | undefined) => (limit && limit > 0 ? limit : null)

/** Returns the first reported speed, and its basis. */
function firstSpeed(...speeds: [basis: SpeedBasis, speed: number | undefined][]): Reported {
  for (const [speedBasis, speedKmh] of speeds)
    if (speedKmh !== undefined && speedKmh >= 0) return { speedKmh, speedBasis }
  return { speedKmh: null }
}
type Reported = Pick<IncidentRecord, 'speedKmh' | 'speedBasis'>

function incidentOf(event: AccelerationEvent | SpeedingEvent | IdleException, tag: string, numbers: DriverNumbers) {
  const occurredAt = new Date(event.start_time)
  const driver = driverId(event, numbers)
  return {
    externalId: `${event.objectuid ?? driver}-${tag}-${occurredAt.getTime()}`,
    vehicleExternalId: event.objectuid ?? null,
    vehicleName: textOf(event.objectname),
    driverExternalId: driver,
    driverName: textOf(event.drivername),
    occurredAt,
    endedAt: instant(event.end_time),
    headingDegrees: null,
    maxG: null,
    tags: [{ tag, source: 'automated' as const }],
    context: [],
    state: 'open' as const,
    media: [],
    revision: null,
    raw: event,
  }
}

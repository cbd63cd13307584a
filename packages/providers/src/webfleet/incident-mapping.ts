import type { IncidentRecord } from '../kit/record.ts'
import { accelerationTags, speedingTag } from './incident-tags.ts'
import { driverId, instant, place } from './mapping.ts'
import type { AccelerationEvent, SpeedingEvent } from './wire.ts'

// WEBFLEET.connect's driving events to our incidents.

/** Harsh driving. Events have no id: vehicle, kind and begin name them. */
export function mapAccelerationEvent(event: AccelerationEvent): IncidentRecord {
  const tag = accelerationTags[event.accel_type] ?? `accel_type_${event.accel_type}`
  return {
    ...incidentOf(event, tag),
    location: place(event.latitude, event.longitude),
    speedKmh: event.start_speed ?? null,
    // A limit of zero is one the map does not have.
    speedLimitKmh: event.roadspeedlimit || null,
  }
}

/** Speeding at its fastest. */
export const mapSpeedingEvent = (event: SpeedingEvent): IncidentRecord => ({
  ...incidentOf(event, speedingTag),
  location: place(event.start_latitude, event.start_longitude),
  speedKmh: event.max_speed ?? null,
  speedLimitKmh: event.road_speedlimit || null,
})

function incidentOf(event: AccelerationEvent | SpeedingEvent, tag: string) {
  const occurredAt = new Date(event.start_time)
  return {
    externalId: `${event.objectuid}-${tag}-${occurredAt.getTime()}`,
    vehicleExternalId: event.objectuid,
    driverExternalId: driverId(event),
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

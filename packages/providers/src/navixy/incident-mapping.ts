import type { IncidentRecord } from '../kit/record.ts'
import { eventTags } from './event-tags.ts'
import { coordinate } from './mapping.ts'
import type { Event } from './wire.ts'

// Entries of Navixy's history to our incidents.

/**
 * An entry of the history, which has no speed. `endedAt` comes from another entry, `speedLimitKmh` from its rule. Where
 * Navixy only has the last known location, it is none.
 */
export function mapEvent(event: Event, endedAt: Date | null, speedLimitKmh: number | null): IncidentRecord {
  const { extra, location } = event
  return {
    externalId: event.id,
    vehicleExternalId: event.tracker_id,
    driverExternalId: extra?.employee_id ?? null,
    occurredAt: new Date(event.time),
    endedAt,
    location: location && !extra?.last_known_location ? coordinate(location) : null,
    headingDegrees: null,
    speedKmh: null,
    speedLimitKmh,
    maxG: null,
    tags: eventTags(event).map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: 'open',
    media: [],
    revision: null,
    raw: event,
  }
}

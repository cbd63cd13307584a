import { WireMismatch } from '../kit/http/errors.ts'
import { textOf } from '../kit/mapping/text.ts'
import type { IncidentRecord } from '../kit/record.ts'
import { eventTags } from './event-tags.ts'
import { coordinate } from './mapping.ts'
import type { Event } from './wire.ts'

// Maps entries of Navixy's history to our incidents.

/**
 * An entry of the history, which has no speed. `endedAt` comes from another entry, `speedLimitKmh` from its rule. If
 * Navixy has only the last known location, there is none. Throws for an entry with neither a tracker nor an employee.
 */
export function mapEvent(event: Event, endedAt: Date | null, speedLimitKmh: number | null): IncidentRecord {
  const { extra, location } = event
  const driverExternalId = extra?.employee_id ?? null
  if (!event.tracker_id && !driverExternalId)
    throw new WireMismatch('the event has no tracker or employee', 'tracker_id')
  return {
    externalId: event.id,
    vehicleExternalId: event.tracker_id,
    vehicleName: textOf(extra?.tracker_label),
    driverExternalId,
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

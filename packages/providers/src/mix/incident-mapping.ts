import { cameraPosition } from '@milepost/contract/codes'
import { WireMismatch } from '../kit/errors.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { kilometersPerMile, kmhPerMeterPerSecond, metersPerSecondSquaredPerG } from '../kit/units.ts'
import type { Amendments } from './amendments.ts'
import { tagsOf } from './event-names.ts'
import { personOf, placeOf } from './mapping.ts'
import type { Event } from './wire.ts'

// MiX Integrate's events to our incidents.

/** Kilometers per hour in what customers may have chosen to see speeds in. */
const kmhPerUnit: Readonly<Record<string, number>> = { 'km/h': 1, kmh: 1, kph: 1, mph: kilometersPerMile }

/** Forces are told in g or as the change of speed. */
const gPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  'km/h/s': 1 / kmhPerMeterPerSecond / metersPerSecondSquaredPerG,
  'mph/s': kilometersPerMile / kmhPerMeterPerSecond / metersPerSecondSquaredPerG,
  'm/s/s': 1 / metersPerSecondSquaredPerG,
  'm/s²': 1 / metersPerSecondSquaredPerG,
}

/** What an event does not say itself. */
export type EventReference = {
  names: ReadonlyMap<string, string>
  systemDrivers: ReadonlySet<string>
  amendments: Amendments
}

/** Null for the sums of a period, which happened at no moment. */
export function mapEvent(event: Event, { names, systemDrivers, amendments }: EventReference): IncidentRecord | null {
  if (event.EventCategory === 'Summary') return null
  const { EventId: id, StartPosition: start } = event
  const occurredAt = event.StartDateTime ?? start?.Timestamp
  if (!occurredAt) throw new WireMismatch('the event has no time', 'StartDateTime')
  const tags = tagsOf(event.EventTypeId, names.get(event.EventTypeId) ?? null)
  return {
    externalId: id,
    vehicleExternalId: event.AssetId,
    driverExternalId: personOf(amendments.drivers.get(id) ?? event.DriverId, systemDrivers),
    occurredAt,
    endedAt: event.EndDateTime ?? null,
    location: placeOf(start),
    headingDegrees: start?.Heading ?? null,
    speedKmh: measured(event, kmhPerUnit) ?? start?.SpeedKilometresPerHour ?? null,
    speedLimitKmh: event.SpeedLimit || null,
    maxG: measured(event, gPerUnit),
    tags: tags.map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: amendments.quarantined.has(id) ? 'dismissed' : 'open',
    media: mapMedia(event, occurredAt),
    revision: null,
    raw: event,
  }
}

/** What the event measured, where its unit is one of these. */
function measured({ Value, ValueUnits }: Event, units: Readonly<Record<string, number>>): number | null {
  const factor = units[ValueUnits?.trim().toLowerCase() ?? '']
  return typeof Value === 'number' && factor !== undefined ? Math.abs(Value) * factor : null
}

/** The keys of the links have no documented meaning, so that nothing says which camera it was. Links expire. */
function mapMedia({ EventId, AssetId, MediaUrls }: Event, occurredAt: Date): IncidentMediaRecord[] {
  return Object.entries(MediaUrls ?? {}).flatMap(([key, url]) => {
    if (!url) return []
    const source = { eventId: EventId, assetId: AssetId, at: occurredAt.toISOString(), key }
    return [{ position: cameraPosition.code.unknown, kind: isStill(url) ? 'still' : 'video', source }]
  })
}

const isStill = (url: string) => /\.(jpe?g|png)(\?|#|$)/i.test(url)

import { cameraPosition } from '@milepost/domain/codes'
import { WireMismatch } from '../kit/http/errors.ts'
import { kilometersPerMile, kmhPerMeterPerSecond, metersPerSecondSquaredPerG } from '../kit/mapping/units.ts'
import type { IncidentMediaRecord, IncidentRecord, SpeedBasis } from '../kit/record.ts'
import type { Amendments } from './amendments.ts'
import { tagsOf } from './event-names.ts'
import { freshPlaceOf, motionAt, personOf } from './mapping.ts'
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

/**
 * An event of which only the end is told happened then. A summary happened between the ends of its period: it has no heading, and no speed but the one that was measured. Throws for an event without
 * a time, and for one that names nobody.
 */
export function mapEvent(event: Event, { names, systemDrivers, amendments }: EventReference): IncidentRecord {
  const { EventId: id, StartPosition: start, EndPosition: end } = event
  const isSummary = event.EventCategory?.toLowerCase() === 'summary'
  const occurredAt = event.StartDateTime ?? start?.Timestamp ?? event.EndDateTime ?? end?.Timestamp
  if (!occurredAt) throw new WireMismatch('the event has no time', 'StartDateTime')
  const driverExternalId = personOf(amendments.drivers.get(id) ?? event.DriverId, systemDrivers)
  if (!event.AssetId && !driverExternalId) throw new WireMismatch('the event names neither asset nor driver', 'AssetId')
  const tags = tagsOf(event.EventTypeId, names.get(event.EventTypeId) ?? null)
  return {
    externalId: id,
    vehicleExternalId: event.AssetId,
    driverExternalId,
    occurredAt,
    endedAt: event.EndDateTime ?? null,
    location: freshPlaceOf(start) ?? freshPlaceOf(end),
    headingDegrees: isSummary ? null : (motionAt(start).headingDegrees ?? motionAt(end).headingDegrees),
    ...speedOf(event, isSummary),
    speedLimitKmh: event.SpeedLimit && event.SpeedLimit > 0 ? event.SpeedLimit : null,
    maxG: isPeak(event) ? measured(event, gPerUnit) : null,
    tags: tags.map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: amendments.quarantined.has(id) ? 'dismissed' : 'open',
    ...(isSummary && {
      occurrences: Math.max(1, event.TotalOccurances ?? 1),
      sums: { seconds: event.TotalTimeSeconds ?? null, meters: null },
    }),
    media: mapMedia(event, occurredAt),
    revision: null,
    raw: event,
  }
}

/** What was measured is the greatest of it (or the least, of what is below zero), not a mean. */
const isPeak = ({ ValueType }: Event) => !/average/i.test(ValueType ?? '')

/** What the event measured first, which its type may be about; else the speed where it began, else where it ended. */
function speedOf(event: Event, isSummary: boolean): { speedKmh: number | null; speedBasis?: SpeedBasis } {
  const value = isPeak(event) ? measured(event, kmhPerUnit) : null
  if (value !== null) return { speedKmh: value, speedBasis: /maximum/i.test(event.ValueType ?? '') ? 'max' : 'event' }
  if (isSummary) return { speedKmh: null }
  const [start, end] = [motionAt(event.StartPosition).speedKmh, motionAt(event.EndPosition).speedKmh]
  return start === null
    ? { speedKmh: end, ...(end !== null && { speedBasis: 'end' }) }
    : { speedKmh: start, speedBasis: 'start' }
}

/** What the event measured, where its unit is one of these. */
function measured({ Value, ValueUnits }: Event, units: Readonly<Record<string, number>>): number | null {
  const factor = units[ValueUnits?.trim().toLowerCase() ?? '']
  return typeof Value === 'number' && factor !== undefined ? Math.abs(Value) * factor : null
}

/**
 * The keys of the links have no documented meaning, so that nothing says which camera it was; they tell the cameras of an
 * event apart. Links expire. One that is empty has no file yet.
 */
function mapMedia({ EventId, AssetId, MediaUrls }: Event, occurredAt: Date): IncidentMediaRecord[] {
  return Object.entries(MediaUrls ?? {}).flatMap(([key, url]) => {
    if (!url) return []
    const source = { eventId: EventId, assetId: AssetId, at: occurredAt.toISOString(), key }
    return [{ position: cameraPosition.code.unknown, kind: isStill(url) ? 'still' : 'video', fileId: key, source }]
  })
}

const isStill = (url: string) => /\.(jpe?g|png)(\?|#|$)/i.test(url)

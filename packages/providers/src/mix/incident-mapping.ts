import { cameraPosition } from '@milepost/domain/codes'
import { distinctFiles } from '../kit/events/distinct-files.ts'
import { forceInG } from '../kit/events/force.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import { kilometersPerMile, kmhPerMeterPerSecond } from '../kit/mapping/units.ts'
import type { IncidentMediaRecord, IncidentRecord, SpeedBasis } from '../kit/record.ts'
import type { Amendments } from './amendments.ts'
import { tagsOf } from './event-names.ts'
import { amountOf, freshPlaceOf, motionAt, personOf } from './mapping.ts'
import type { Event } from './wire.ts'

// Maps MiX Integrate's events to our incidents.

/** Kilometers per hour in each speed unit a customer may have chosen. */
const kmhPerUnit: Readonly<Record<string, number>> = {
  'km/h': 1,
  kmh: 1,
  kph: 1,
  mph: kilometersPerMile,
  'm/s': kmhPerMeterPerSecond,
}

/** Data that an event doesn't carry itself. */
export type EventReference = {
  names: ReadonlyMap<string, string>
  systemDrivers: ReadonlySet<string>
  amendments: Amendments
}

/**
 * Maps an event. If only its end is reported, it happened then. A summary happened between the ends of its period: it
 * has no heading, and no speed except a measured one. Throws for an event without a time, and for one without an asset
 * or a driver.
 */
export function mapEvent(event: Event, { names, systemDrivers, amendments }: EventReference): IncidentRecord {
  const { EventId: id, StartPosition: start, EndPosition: end } = event
  const isSummary = event.EventCategory?.toLowerCase() === 'summary'
  const occurredAt = event.StartDateTime ?? start?.Timestamp ?? event.EndDateTime ?? end?.Timestamp
  if (!occurredAt) throw new WireMismatch('the event has no time', 'StartDateTime')
  const driverExternalId = personOf(amendments.drivers.get(id) ?? event.DriverId, systemDrivers)
  if (!event.AssetId && !driverExternalId) throw new WireMismatch('the event has no asset or driver', 'AssetId')
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
    maxG: isPeak(event) && typeof event.Value === 'number' ? forceInG(event.Value, event.ValueUnits) : null,
    tags: tags.map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: amendments.quarantined.has(id) ? 'dismissed' : 'open',
    ...(isSummary && {
      occurrences: Math.max(1, event.TotalOccurances ?? 1),
      sums: { seconds: amountOf(event.TotalTimeSeconds), meters: null },
    }),
    media: mapMedia(event, occurredAt),
    revision: null,
    raw: event,
  }
}

/** True if the measurement is a maximum (or a minimum, for values below zero) rather than an average. */
const isPeak = ({ ValueType }: Event) => !/average/i.test(ValueType ?? '')

/** The speed that the event measured, which its type may be about; else the speed at its start, else at its end. */
function speedOf(event: Event, isSummary: boolean): { speedKmh: number | null; speedBasis?: SpeedBasis } {
  const value = isPeak(event) ? measuredKmh(event) : null
  if (value !== null) return { speedKmh: value, speedBasis: /maximum/i.test(event.ValueType ?? '') ? 'max' : 'event' }
  if (isSummary) return { speedKmh: null }
  const [start, end] = [motionAt(event.StartPosition).speedKmh, motionAt(event.EndPosition).speedKmh]
  return start === null
    ? { speedKmh: end, ...(end !== null && { speedBasis: 'end' }) }
    : { speedKmh: start, speedBasis: 'start' }
}

/** The event's measurement, if it is a speed. */
function measuredKmh({ Value, ValueUnits }: Event): number | null {
  const factor = kmhPerUnit[ValueUnits?.trim().toLowerCase() ?? '']
  return typeof Value === 'number' && factor !== undefined ? Math.abs(Value) * factor : null
}

/**
 * The keys of the links have no documented meaning, so the camera is unknown; they only distinguish an event's cameras.
 * Links expire. An empty one has no file yet; a file under two keys counts once.
 */
function mapMedia({ EventId, AssetId, MediaUrls }: Event, occurredAt: Date): IncidentMediaRecord[] {
  const links = distinctFiles(Object.entries(MediaUrls ?? {}), ([, url]) => url)
  return links.flatMap(([key, url]) => {
    if (!url) return []
    const source = { eventId: EventId, assetId: AssetId, at: occurredAt.toISOString(), key }
    return [{ position: cameraPosition.code.unknown, kind: isStill(url) ? 'still' : 'video', fileId: key, source }]
  })
}

const isStill = (url: string) => /\.(jpe?g|png)(\?|#|$)/i.test(url)

import { z } from 'zod'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Page, Records } from '../../kit/provider.ts'
import { ofVehicle, readItems, readRecords } from '../../kit/read-records.ts'
import { Behind } from '../../kit/reading/behind.ts'
import { dayMs, minuteMs, secondMs } from '../../kit/reading/durations.ts'
import { itemsHalving } from '../../kit/reading/halving.ts'
import { Objects } from '../../kit/reading/objects/objects.ts'
import { partsAfter } from '../../kit/reading/vehicle-order.ts'
import { Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { Client } from '../client.ts'
import { mapSafetyEvent, mapSpeedingInterval } from '../incident-mapping.ts'
import { incidentTags } from '../incident-tags.ts'
import { SafetyEvent, SpeedingInterval, SpeedingTrip } from '../wire.ts'
import { vehicleIds } from './vehicle-ids.ts'

// Speeding as reported by Samsara's speeding intervals, trip by trip once a trip is over. An interval that is also an
// event in the safety inbox is reported only by that event.

const path = '/speeding-intervals/stream'
/** The stream accepts at most this many vehicles per call. */
const vehiclesPerCall = 50
const everyMinutes = 5
const firstReadDays = 3
/** Trips change a little before they can be read. */
const overlapMinutes = 10
/** An event and the interval of the same speeding don't begin in the same second. */
const tolerance = 30 * secondMs
/** Events of an interval are in the inbox by then. */
const inInboxAfterMs = dayMs

/** `readAt`: when the last sweep began; `updatedAfter`: the start of its window, or of the one under way. */
export const SpeedingCursor = z.object({
  readAt: z.iso.datetime(),
  updatedAfter: z.iso.datetime(),
  behind: Behind,
  sweep: Sweep,
})
type SpeedingCursor = z.infer<typeof SpeedingCursor>

type Asked = { queryBy: 'updatedAtTime' | 'tripStartTime'; startTime: string; endTime?: string }

/** Reads what changed since the last sweep, once the next one is due. The cursor belongs to this list only. */
export async function* readSpeeding(
  client: Client,
  stored: SpeedingCursor | null,
  now: Date,
  oldest: Date,
): AsyncGenerator<Page<IncidentRecord>> {
  const isDue = !stored || stored.sweep || now.getTime() - Date.parse(stored.readAt) >= everyMinutes * minuteMs
  if (!isDue) return
  const updatedAfter = stored?.updatedAfter ?? new Date(now.getTime() - firstReadDays * dayMs).toISOString()
  const startedAt = new Date(stored?.sweep?.startedAt ?? now)
  const readAt = startedAt.toISOString()
  const done = { readAt, updatedAfter: new Date(startedAt.getTime() - overlapMinutes * minuteMs).toISOString() }
  try {
    yield* sweepVehicles({
      ids: await vehicleIds(client),
      vehiclesPerPage: vehiclesPerCall,
      sweep: stored?.sweep ?? null,
      startedAt,
      from: new Date(updatedAfter),
      behind: stored?.behind,
      oldest,
      inProgress: { readAt, updatedAfter },
      done,
      read: (ids, from) => intervalsOf(client, ids, { queryBy: 'updatedAtTime', startTime: from.toISOString() }, now),
    })
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
    // The safety events are still read, and the connection shows what is missing.
    const refused = { externalId: 'speeding intervals', reason: cause.message, path: null, payload: null }
    yield { records: [], rejected: [refused], cursor: { ...done, updatedAfter, sweep: null } }
  }
}

/**
 * Reads speeding in trips that began within a window, for the vehicles after a given one (null: for the first ones).
 */
export async function pastSpeeding(
  client: Client,
  { from, to }: Window,
  after: string | null,
  now: Date,
): Promise<Records<IncidentRecord> & { next: string | null }> {
  const [ids, ...rest] = partsAfter(await vehicleIds(client), after, vehiclesPerCall)
  if (!ids) return { records: [], rejected: [], next: null }
  const asked: Asked = { queryBy: 'tripStartTime', startTime: from.toISOString(), endTime: to.toISOString() }
  const objects = new Objects()
  try {
    const read = await objects.read(ids, (some) => intervalsOf(client, some, asked, now))
    objects.assertAny()
    return { ...read, next: rest.length ? ids.at(-1)! : null }
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
    return { records: [], rejected: [], next: null }
  }
}

async function intervalsOf(client: Client, ids: string[], asked: Asked, now: Date): Promise<Records<IncidentRecord>> {
  const read: Records<IncidentRecord> = { records: [], rejected: [] }
  const parameters = { assetIds: ids.join(','), includeAsset: true, includeDriverId: true, ...asked }
  for await (const items of client.pages('stream', path, parameters)) {
    const trips = readItems(items, SpeedingTrip)
    read.rejected.push(...trips.rejected)
    for (const trip of trips.records) {
      const map = (interval: SpeedingInterval) => mapSpeedingInterval(trip, interval)
      const { records, rejected } = readRecords(trip.intervals, SpeedingInterval, map, 'startTime')
      read.records.push(...records)
      read.rejected.push(...ofVehicle(trip.asset.id, rejected))
    }
  }
  return { ...read, records: await notInInbox(client, read.records, now) }
}

/** Returns the intervals without a matching safety event. */
async function notInInbox(client: Client, intervals: IncidentRecord[], now: Date): Promise<IncidentRecord[]> {
  if (!intervals.length) return intervals
  const times = intervals.flatMap(({ occurredAt, endedAt }) => [occurredAt, endedAt ?? occurredAt]).map(Number)
  const from = new Date(times.reduce((a, b) => Math.min(a, b)) - tolerance)
  const until = Math.min(now.getTime(), times.reduce((a, b) => Math.max(a, b)) + inInboxAfterMs)
  if (until <= from.getTime()) return intervals
  const assetIds = [...new Set(intervals.map(({ vehicleExternalId }) => vehicleExternalId!))].join(',')
  const items = await itemsHalving({ from, to: new Date(until) }, (part) => eventsOf(client, assetIds, part))
  const events = readRecords(items, SafetyEvent, mapSafetyEvent).records.filter(isSpeeding)
  const eventsBy = Map.groupBy(events, whoseOf)
  return intervals.filter((interval) => {
    const { driverExternalId } = interval
    // An event may name only the driver.
    const own = [whoseOf(interval), whoseOf({ vehicleExternalId: null, driverExternalId })]
    return !own.some((whose) => eventsBy.get(whose)?.some((event) => overlaps(event, interval)))
  })
}

const whoseOf = ({
  vehicleExternalId,
  driverExternalId,
}: Pick<IncidentRecord, 'vehicleExternalId' | 'driverExternalId'>) =>
  vehicleExternalId === null ? `driver ${driverExternalId}` : `vehicle ${vehicleExternalId}`

async function eventsOf(client: Client, assetIds: string, { from, to }: Window): Promise<unknown[]> {
  const window = { queryByTimeField: 'createdAtTime', startTime: from.toISOString(), endTime: to.toISOString() }
  const parameters = { assetIds, includeAsset: true, includeVgOnlyEvents: true, ...window }
  const items: unknown[] = []
  for await (const page of client.pages('stream', '/safety-events/stream', parameters)) items.push(...page)
  return items
}

const isSpeeding = ({ tags }: IncidentRecord) => tags.some(({ tag }) => incidentTags[tag.toLowerCase()] === 'speeding')

const overlaps = (event: IncidentRecord, interval: IncidentRecord) =>
  event.occurredAt.getTime() <= endOf(interval) + tolerance && interval.occurredAt.getTime() <= endOf(event) + tolerance

const endOf = ({ occurredAt, endedAt }: IncidentRecord) => (endedAt ?? occurredAt).getTime()

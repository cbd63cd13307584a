import { z } from 'zod'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Page, Records } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { dayMs, minuteMs, secondMs } from '../../kit/reading/durations.ts'
import { itemsHalving } from '../../kit/reading/halving.ts'
import { partsAfter } from '../../kit/reading/vehicle-order.ts'
import { Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { Client } from '../client.ts'
import { mapSafetyEvent, mapSpeedingInterval } from '../incident-mapping.ts'
import { incidentTags } from '../incident-tags.ts'
import { SafetyEvent, SpeedingInterval, SpeedingTrip } from '../wire.ts'
import { vehicleIds } from './vehicle-ids.ts'

// Speeding as Samsara's speeding intervals tell it, trip by trip once it is over. What is an event in the safety inbox too is
// told by that event alone.

const path = '/speeding-intervals/stream'
/** The stream takes at most so many vehicles a call. */
const vehiclesPerCall = 50
const everyMinutes = 5
const firstReadDays = 3
/** Trips are changed a little before they can be read. */
const overlapMinutes = 10
/** An event and the interval of the same speeding do not begin in the same second. */
const tolerance = 30 * secondMs
/** Events of an interval are in the inbox by then. */
const inInboxAfterMs = dayMs

/** `readAt`: when the last sweep began; `updatedAfter`: what it, or the one under way, looks for. */
export const SpeedingCursor = z.object({ readAt: z.iso.datetime(), updatedAfter: z.iso.datetime(), sweep: Sweep })
type SpeedingCursor = z.infer<typeof SpeedingCursor>

type Asked = { queryBy: 'updatedAtTime' | 'tripStartTime'; startTime: string; endTime?: string }

/** What changed since the last sweep, once it is time for the next one; the cursor is this list's own. */
export async function* readSpeeding(
  client: Client,
  stored: SpeedingCursor | null,
  now: Date,
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
      underWay: { readAt, updatedAfter },
      done,
      read: (ids) => intervalsOf(client, ids, { queryBy: 'updatedAtTime', startTime: updatedAfter }, now),
    })
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
    // The safety events are there all the same; whoever looks at the connection is told what is missing.
    const refused = { externalId: 'speeding intervals', reason: cause.message, path: null, payload: null }
    yield { records: [], rejected: [refused], cursor: { ...done, updatedAfter, sweep: null } }
  }
}

/** Speeding in trips that began within a window, of the vehicles that come after one (null: of the first ones). */
export async function pastSpeeding(
  client: Client,
  { from, to }: Window,
  after: string | null,
  now: Date,
): Promise<Records<IncidentRecord> & { next: string | null }> {
  const [ids, ...rest] = partsAfter(await vehicleIds(client), after, vehiclesPerCall)
  if (!ids) return { records: [], rejected: [], next: null }
  const asked: Asked = { queryBy: 'tripStartTime', startTime: from.toISOString(), endTime: to.toISOString() }
  try {
    return { ...(await intervalsOf(client, ids, asked, now)), next: rest.length ? ids.at(-1)! : null }
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
      read.rejected.push(...rejected)
    }
  }
  return { ...read, records: await notInInbox(client, read.records, now) }
}

/** Those intervals that no safety event tells of. */
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
    // An event may name the driver alone.
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

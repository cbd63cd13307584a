import { z } from 'zod'
import type { Records, Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { Behind } from '../../kit/reading/behind.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { isRefusal } from '../../kit/reading/objects/objects.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import { asWhole } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { unsafeFiles, withFiles } from '../event-files.ts'
import { typesToRequest } from '../incident-tags.ts'
import { mapEvent } from '../mapping.ts'
import { Event, EventType } from '../wire.ts'

const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  deepAt: z.iso.datetime(),
  behind: Behind,
  sweep: Sweep,
})

const devicesPerCall = 50
/** What the live stream covers from its first sync on; everything older is history. */
const liveDays = 3
const historyWindowHours = 7 * 24
/** Devices send events late, so the last hour is read again each time, and the last day every hour. */
const overlapMs = hourMs
const deepOverlapMs = dayMs

/** Reads events with the place and files of their positions, which are requested by id. */
async function readEvents(
  client: Client,
  ids: string[],
  window: Window,
  { types, areAll }: EventTypes,
): Promise<Records<IncidentRecord>> {
  const { records: events, rejected } = readItems(await client.events(ids, window, types), Event)
  const places = await client.positionsById([...new Set(events.flatMap(({ positionId }) => positionId ?? []))])
  const records = withFiles(events, places.positions).map(({ event, media }) =>
    mapEvent(event, places.positions.get(event.positionId ?? ''), media),
  )
  rejected.push(...unsafeFiles(events))
  const reasons = new Map(places.rejected.map(({ externalId, reason }) => [externalId, reason]))
  for (const { id, deviceId, positionId } of events) {
    const reason = reasons.get(positionId ?? '')
    if (reason)
      rejected.push({ externalId: id, reason, path: null, payload: { id, deviceId, positionId }, part: 'place' })
  }
  return areAll ? asWhole({ records, rejected }, ids, window, 'deviceId') : { records, rejected }
}

/** The types that events are requested by. `areAll`: they are all types of the server that may be incidents. */
type EventTypes = { types: string[]; areAll: boolean }

/** A server that doesn't report its types is queried for known ones. */
async function requestedTypes(client: Client): Promise<EventTypes> {
  try {
    const { records, rejected } = readRecords(await client.eventTypes(), EventType, ({ type }) => type)
    return { types: typesToRequest(records), areAll: !rejected.length }
  } catch (cause) {
    if (isRefusal(cause)) return { types: typesToRequest([]), areAll: false }
    throw cause
  }
}

/** Reads events by time, without a cursor. Windows overlap, and reading an event again changes nothing. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  overlapHours: 24,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const startedAt = new Date(stored?.sweep?.startedAt ?? context.now())
    const deepAt = stored ? new Date(stored.deepAt) : startedAt
    const isDeep = startedAt.getTime() - deepAt.getTime() >= hourMs
    const readTo = stored ? new Date(stored.readTo) : new Date(startedAt.getTime() - liveDays * dayMs)
    const from = new Date(readTo.getTime() - (isDeep ? deepOverlapMs : overlapMs))
    const types = await requestedTypes(client)
    yield* sweepVehicles<IncidentRecord>({
      ids: await client.deviceIds(),
      vehiclesPerPage: devicesPerCall,
      sweep: stored?.sweep ?? null,
      startedAt,
      from,
      behind: stored?.behind,
      oldest: context.historyFrom,
      inProgress: { readTo: readTo.toISOString(), deepAt: deepAt.toISOString() },
      done: { readTo: startedAt.toISOString(), deepAt: (isDeep ? startedAt : deepAt).toISOString() },
      read: (ids, since) => readEvents(client, ids, { from: since, to: startedAt }, types),
    })
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const types = await requestedTypes(client)
    const history = {
      listIds: () => client.deviceIds(),
      context,
      newest: context.isAgain ? now : new Date(now.getTime() - (liveDays - 1) * dayMs),
      oldest: context.historyFrom,
      windowHours: historyWindowHours,
      vehiclesPerPage: devicesPerCall,
    }
    yield* readVehicleHistory<IncidentRecord>(
      { ...history, read: (ids, window) => readEvents(client, ids, window, types) },
      cursor,
    )
  },
}

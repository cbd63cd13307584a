import { z } from 'zod'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { ListedEvents } from '../../kit/reading/listed-events.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mayBeIncident } from '../incident-tags.ts'
import type { Credentials } from '../session.ts'
import { EventType } from '../wire.ts'
import { eventReader } from './event-pages.ts'

const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  deepAt: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), isDeep: z.boolean(), from: z.iso.datetime() }).nullable(),
})

/** What the live stream covers from its first sync on; everything older is history. */
const liveDays = 3
/** Devices send events late, so the last hours are read again each time, and the last day every hour. */
const overlapMs = 2 * hourMs
const deepOverlapMs = dayMs
const historyWindowHours = 7 * 24

/** Returns the types to request: incidents and unmapped types. Zones, doors and the like are left out. */
async function requestedTypes(client: Client): Promise<{ types: string[]; areAll: boolean }> {
  const { records, rejected } = readRecords(await client.eventTypes(), EventType, ({ type }) => type)
  return { types: records.filter(mayBeIncident), areAll: !rejected.length }
}

/** Reads the history by time, without a cursor. Windows overlap, and reading an event again changes nothing. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  overlapHours: 24,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const to = new Date(stored?.sweep?.startedAt ?? context.now())
    const readTo = stored?.readTo ?? new Date(to.getTime() - liveDays * dayMs).toISOString()
    const deepAt = stored?.deepAt ?? to.toISOString()
    const isDeep = stored?.sweep?.isDeep ?? to.getTime() - Date.parse(deepAt) >= hourMs
    const begin = new Date(Date.parse(readTo) - (isDeep ? deepOverlapMs : overlapMs))
    const from = stored?.sweep ? new Date(stored.sweep.from) : begin
    const { types, areAll } = await requestedTypes(client)
    const readPage = await eventReader(client, context.now())
    const listed = new ListedEvents(areAll && !stored?.sweep)
    const startedAt = to.toISOString()
    for await (const { items, next } of client.events(types, { from, to })) {
      const page = await readPage(items)
      listed.add(page)
      yield {
        ...page,
        ...(!next && listed.whole({ from, to })),
        cursor: next
          ? { readTo, deepAt, sweep: { startedAt, isDeep, from: next.toISOString() } }
          : { readTo: startedAt, deepAt: isDeep ? startedAt : deepAt, sweep: null },
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const newest = context.isAgain ? now : new Date(now.getTime() - (liveDays - 1) * dayMs)
    const [{ types, areAll }, readPage] = [await requestedTypes(client), await eventReader(client, now)]
    async function* read({ from, to }: Window, place: string | null) {
      for await (const { items, next } of client.events(types, { from: place ? new Date(place) : from, to }))
        yield { ...(await readPage(items)), next: next?.toISOString() ?? null }
    }
    const history = { now, newest, oldest: context.historyFrom, windowHours: historyWindowHours }
    const whole = areAll && context.isAgain && { whole: wholeOfListed }
    yield* pagedHistory({ ...history, place: z.iso.datetime(), read, ...whole }, cursor)
  },
}

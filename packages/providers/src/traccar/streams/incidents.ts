import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { chunks, type Window, windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapEvent } from '../mapping.ts'
import { Event } from '../wire.ts'

type Client = ReturnType<typeof createClient>

const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  deepAt: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), next: z.int().nonnegative() }).nullable(),
})
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })
const devicesPerCall = 50
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What the live stream covers from its first read on; everything older is history. */
const liveDays = 3
const historyWindowHours = 7 * 24
/** Devices send events late: an hour is read again each time, a day every hour. */
const overlapMs = hourMs
const deepOverlapMs = dayMs

/** Events with the place of their positions, which are asked for by number. */
async function readEvents(client: Client, ids: string[], window: Window) {
  const { records: events, rejected } = readRecords(await client.events(ids, window), Event, (event) => event)
  const positions = await client.positionsById([...new Set(events.flatMap(({ positionId }) => positionId ?? []))])
  const records = events.map((event) => mapEvent(event, positions.get(event.positionId ?? '')))
  return { records, rejected } satisfies Pick<Page<IncidentRecord>, 'records' | 'rejected'>
}

/** Events by time, without a cursor: windows that overlap, and the same event again changes nothing. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const startedAt = new Date(stored?.sweep?.startedAt ?? context.now())
    const deepAt = stored ? new Date(stored.deepAt) : startedAt
    const isDeep = startedAt.getTime() - deepAt.getTime() >= hourMs
    const readTo = stored ? new Date(stored.readTo) : new Date(startedAt.getTime() - liveDays * dayMs)
    const from = new Date(readTo.getTime() - (isDeep ? deepOverlapMs : overlapMs))
    const parts = chunks(await client.deviceIds(), devicesPerCall)
    const done = {
      readTo: startedAt.toISOString(),
      deepAt: (isDeep ? startedAt : deepAt).toISOString(),
      sweep: null,
    }
    for (let next = stored?.sweep?.next ?? 0; next < parts.length; next++) {
      const page = await readEvents(client, parts[next]!, { from, to: startedAt })
      const sweep = { startedAt: startedAt.toISOString(), next: next + 1 }
      const underWay = { readTo: readTo.toISOString(), deepAt: deepAt.toISOString(), sweep }
      yield { ...page, cursor: next + 1 === parts.length ? done : underWay }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now().getTime()
    const newest = stored ? new Date(stored.before) : new Date(now - (liveDays - 1) * dayMs)
    const windows = windowsBack(newest, context.historyFrom, historyWindowHours)
    const parts = chunks(await client.deviceIds(), devicesPerCall)
    const total = Math.ceil((now - context.historyFrom.getTime()) / (historyWindowHours * hourMs))
    let next = stored?.next ?? 0
    for (const [index, window] of windows.entries()) {
      const done = total - windows.length + index
      for (; next < parts.length; next++)
        yield {
          ...(await readEvents(client, parts[next]!, window)),
          cursor: { before: window.to.toISOString(), next: next + 1 },
          progress: { done, total },
        }
      next = 0
      const cursor = { before: window.from.toISOString(), next }
      yield { records: [], rejected: [], cursor, progress: { done: done + 1, total } }
    }
  },
}

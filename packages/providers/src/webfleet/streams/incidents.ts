import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Window, windowsBack } from '../../kit/windows.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapAccelerationEvent, mapSpeedingEvent } from '../mapping.ts'
import { AccelerationEvent, SpeedingEvent } from '../wire.ts'

const LiveCursor = z.object({ readTo: z.iso.datetime(), deepAt: z.iso.datetime() })
const HistoryCursor = z.object({ before: z.iso.datetime() })
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What the live stream covers from its first read on; everything older is history. */
const liveDays = 3
const historyWindowHours = 14 * 24
/** Devices send events late: hours are read again each time, three days every hour. */
const overlapMs = 2 * hourMs
const deepOverlapMs = liveDays * dayMs
/** No event lasts longer. */
const longestEventMs = hourMs

/** Events that began within the window, of the whole fleet. The reports may select them by their end: `until` is later. */
async function readEvents(
  client: Client,
  { from, to }: Window,
  until = to,
): Promise<Pick<Page<IncidentRecord>, 'records' | 'rejected'>> {
  const wider = { from, to: until }
  const driving = readRecords(await client.accelerationEvents(wider), AccelerationEvent, mapAccelerationEvent)
  const speeding = readRecords(await client.speedingEvents(wider), SpeedingEvent, mapSpeedingEvent)
  return {
    records: [...driving.records, ...speeding.records].filter(
      ({ occurredAt }) => occurredAt >= from && occurredAt < to,
    ),
    rejected: [...driving.rejected, ...speeding.rejected],
  }
}

/** Events by time, without a cursor: windows that overlap, and the same event again changes nothing. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const deepAt = stored ? new Date(stored.deepAt) : now
    const isDeep = now.getTime() - deepAt.getTime() >= hourMs
    const from = stored
      ? Date.parse(stored.readTo) - (isDeep ? deepOverlapMs : overlapMs)
      : now.getTime() - liveDays * dayMs
    yield {
      ...(await readEvents(createClient(context), { from: new Date(from), to: now })),
      cursor: { readTo: now.toISOString(), deepAt: (isDeep ? now : deepAt).toISOString() },
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const nowMs = context.now().getTime()
    const newest = stored ? new Date(stored.before) : new Date(nowMs - (liveDays - 1) * dayMs)
    const windows = windowsBack(newest, context.historyFrom, historyWindowHours)
    const total = Math.ceil((nowMs - context.historyFrom.getTime()) / (historyWindowHours * hourMs))
    for (const [index, window] of windows.entries())
      yield {
        ...(await readEvents(client, window, new Date(Math.min(window.to.getTime() + longestEventMs, nowMs)))),
        cursor: { before: window.from.toISOString() },
        progress: { done: total - windows.length + index + 1, total },
      }
  },
}

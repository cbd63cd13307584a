import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapTrip } from '../mapping.ts'
import { Trip } from '../wire.ts'

const LiveCursor = z.object({ readTo: z.iso.datetime(), deepAt: z.iso.datetime() })
const HistoryCursor = z.object({ before: z.iso.datetime() })
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const firstReadDays = 2
/** A trip is told once it is over, then its driver or mode may be changed: a day again each time, three every hour. */
const overlapMs = dayMs
const deepOverlapMs = 3 * dayMs
/** With a day more on both sides, still below a month. */
const historyWindowHours = 24 * 24

/** One call a minute is all there is for the whole account, and the history needs some of them. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 300,
  async *read(context, cursor) {
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const deepAt = stored ? new Date(stored.deepAt) : now
    const isDeep = now.getTime() - deepAt.getTime() >= hourMs
    const from = stored
      ? Date.parse(stored.readTo) - (isDeep ? deepOverlapMs : overlapMs)
      : now.getTime() - firstReadDays * dayMs
    yield {
      ...readRecords(await createClient(context).trips({ from: new Date(from), to: now }), Trip, mapTrip),
      cursor: { readTo: now.toISOString(), deepAt: (isDeep ? now : deepAt).toISOString() },
    }
  },
  /** Read wider than needed: the report may select trips by their begin or by their end. */
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const nowMs = context.now().getTime()
    const windows = windowsBack(
      stored ? new Date(stored.before) : context.now(),
      context.historyFrom,
      historyWindowHours,
    )
    const total = Math.ceil((nowMs - context.historyFrom.getTime()) / (historyWindowHours * hourMs))
    for (const [index, { from, to }] of windows.entries()) {
      const wider = { from: new Date(from.getTime() - dayMs), to: new Date(to.getTime() + dayMs) }
      const { records, rejected } = readRecords(await client.trips(wider), Trip, mapTrip)
      yield {
        records: records.filter(({ startedAt, endedAt }) => startedAt < to && (endedAt ?? startedAt) >= from),
        rejected,
        cursor: { before: from.toISOString() },
        progress: { done: total - windows.length + index + 1, total },
      }
    }
  },
}

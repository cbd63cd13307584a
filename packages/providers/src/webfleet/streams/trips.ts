import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { dayMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { historyWindows, windowsForward } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapTrip } from '../mapping.ts'
import { Trip } from '../wire.ts'
import { LiveCursor, recentOf } from './recent.ts'

const HistoryCursor = z.object({ before: z.iso.datetime() })

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
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const { from, deepAt } = recentOf(stored, now, { firstMs: firstReadDays * dayMs, overlapMs, deepOverlapMs })
    for (const window of windowsForward(from, now, historyWindowHours))
      yield {
        ...readRecords(await client.trips(window), Trip, mapTrip),
        cursor: { readTo: window.to.toISOString(), deepAt },
      }
  },
  /** Read wider than needed: the report may select trips by their begin or by their end. */
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const newest = new Date(stored?.before ?? now)
    for (const { from, to, done, total } of historyWindows(newest, context.historyFrom, now, historyWindowHours)) {
      const wider = { from: new Date(from.getTime() - dayMs), to: new Date(to.getTime() + dayMs) }
      const { records, rejected } = readRecords(await client.trips(wider), Trip, mapTrip)
      yield {
        records: records.filter(({ startedAt, endedAt }) => startedAt < to && (endedAt ?? startedAt) >= from),
        rejected,
        cursor: { before: from.toISOString() },
        progress: { done: done + 1, total },
      }
    }
  },
}

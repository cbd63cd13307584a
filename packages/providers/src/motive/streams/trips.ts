import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { dayMs, minuteMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { historyWindows } from '../../kit/windows.ts'
import { type Credentials, createClient, type ListingPage } from '../client.ts'
import { mapDrivingPeriod } from '../mapping.ts'
import { DrivingPeriod } from '../wire.ts'
import { datesOf } from './dates.ts'

/** A window of days may not be longer than 30; one day of it is the overlap. */
const historyWindowHours = 27 * 24
const firstReadDays = 2
/** Periods are listed on the day they begin; none drives longer than this. */
const longestTripDays = 2
const longestSweepDays = 25
const overlapMinutes = 10

const LiveCursor = z.object({
  updatedAfter: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), page: z.int().positive() }).nullable(),
})
const HistoryCursor = z.object({ before: z.iso.datetime(), page: z.int().positive() })

/** Driving periods that changed; they come newest first, so that new ones only push known ones to later pages. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    let updatedAfter = new Date(stored?.updatedAfter ?? now.getTime() - firstReadDays * dayMs)
    let sweep = stored?.sweep ?? null
    // After a rest that was longer than windows may be, in several sweeps; each has the periods that began before its end.
    for (let end = updatedAfter; end < now; sweep = null) {
      end = new Date(sweep?.startedAt ?? Math.min(now.getTime(), updatedAfter.getTime() + longestSweepDays * dayMs))
      const dates = datesOf(new Date(updatedAfter.getTime() - longestTripDays * dayMs), end)
      const parameters = { ...dates, updated_after: updatedAfter.toISOString() }
      // Changes may become visible late: the next sweep starts a little before this one did.
      const next = new Date(end.getTime() - overlapMinutes * minuteMs)
      for (let page: number | null = sweep?.page ?? 1; page !== null; ) {
        const listed: ListingPage = await client.page('drivingPeriods', parameters, page)
        page = listed.next
        yield {
          ...readRecords(listed.items, DrivingPeriod, mapDrivingPeriod),
          cursor: page
            ? { updatedAfter: updatedAfter.toISOString(), sweep: { startedAt: end.toISOString(), page } }
            : { updatedAfter: next.toISOString(), sweep: null },
        }
      }
      updatedAfter = next
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const newest = new Date(stored?.before ?? now)
    let page: number | null = stored?.page ?? 1
    for (const { from, to, done, total } of historyWindows(newest, context.historyFrom, now, historyWindowHours)) {
      const dates = datesOf(new Date(from.getTime() - dayMs), to)
      for (page ??= 1; page !== null; ) {
        const { items, next } = await client.page('drivingPeriods', dates, page)
        const { records, rejected } = readRecords(items, DrivingPeriod, mapDrivingPeriod)
        page = next
        yield {
          records: records.filter(({ endedAt }) => endedAt === null || endedAt >= from),
          rejected,
          cursor: page ? { before: to.toISOString(), page } : { before: from.toISOString(), page: 1 },
          progress: { done: page ? done : done + 1, total },
        }
      }
    }
  },
}

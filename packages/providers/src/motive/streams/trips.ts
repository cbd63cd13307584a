import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapDrivingPeriod } from '../mapping.ts'
import { DrivingPeriod } from '../wire.ts'
import { datesOf } from './dates.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A window of days may not be longer than 30; one day of it is the overlap. */
const longestWindowDays = 27
const firstReadDays = 2
/** Periods are listed on the day they begin; none drives longer than this. */
const longestTripDays = 2

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
    const nowMs = context.now().getTime()
    const stored = readCursor(LiveCursor, cursor)
    const updatedAfter = stored?.updatedAfter ?? new Date(nowMs - firstReadDays * dayMs).toISOString()
    const startedAt = stored?.sweep?.startedAt ?? new Date(nowMs).toISOString()
    const earliestMs = Math.max(Date.parse(updatedAfter) - longestTripDays * dayMs, nowMs - longestWindowDays * dayMs)
    const dates = datesOf(new Date(earliestMs), new Date(nowMs))
    let page: number | null = stored?.sweep?.page ?? 1
    while (page !== null) {
      const { items, next } = await client.page('drivingPeriods', { ...dates, updated_after: updatedAfter }, page)
      page = next
      yield {
        ...readRecords(items, DrivingPeriod, mapDrivingPeriod),
        // Changes may become visible late: the next sweep starts a little before this one did.
        cursor: page
          ? { updatedAfter, sweep: { startedAt, page } }
          : { updatedAfter: new Date(Date.parse(startedAt) - hourMs / 6).toISOString(), sweep: null },
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const windowMs = longestWindowDays * dayMs
    const total = Math.ceil((context.now().getTime() - context.historyFrom.getTime()) / windowMs)
    const windows = windowsBack(
      stored ? new Date(stored.before) : context.now(),
      context.historyFrom,
      longestWindowDays * 24,
    )
    let page: number | null = stored?.page ?? 1
    for (const [index, { from, to }] of windows.entries()) {
      const dates = datesOf(new Date(from.getTime() - dayMs), to)
      for (page ??= 1; page !== null; ) {
        const { items, next } = await client.page('drivingPeriods', dates, page)
        const { records, rejected } = readRecords(items, DrivingPeriod, mapDrivingPeriod)
        page = next
        yield {
          records: records.filter(({ endedAt }) => endedAt === null || endedAt >= from),
          rejected,
          cursor: page ? { before: to.toISOString(), page } : { before: from.toISOString(), page: 1 },
          progress: { done: total - windows.length + index + (page ? 0 : 1), total },
        }
      }
    }
  },
}

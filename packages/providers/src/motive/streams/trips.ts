import { z } from 'zod'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, minuteMs } from '../../kit/reading/durations.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Credentials, createClient, type ListingPage } from '../client.ts'
import { mapDrivingPeriod } from '../mapping.ts'
import { DrivingPeriod } from '../wire.ts'
import { datesOf } from './dates.ts'

/** A window may not exceed 30 days; one day of it is the overlap. */
const historyWindowHours = 27 * 24
const firstReadDays = 2
/** Periods are listed on the day they begin; none lasts longer than this. */
const longestTripDays = 2
const longestSweepDays = 25
const overlapMinutes = 10

const PageNumber = z.int().positive()
const LiveCursor = z.object({
  updatedAfter: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), page: PageNumber }).nullable(),
})

/** Driving periods that changed. They come newest first, so new ones only push known ones to later pages. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 60,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    let updatedAfter = new Date(stored?.updatedAfter ?? now.getTime() - firstReadDays * dayMs)
    let sweep = stored?.sweep ?? null
    // After a pause longer than a window may be, reads several sweeps; each has the periods that began before its end.
    for (let end = updatedAfter; end < now; sweep = null) {
      end = new Date(sweep?.startedAt ?? Math.min(now.getTime(), updatedAfter.getTime() + longestSweepDays * dayMs))
      const window = { from: new Date(updatedAfter.getTime() - longestTripDays * dayMs), to: end }
      const since = updatedAfter.toISOString()
      const parametersOf = ({ from, to }: Window) => ({ ...datesOf(from, to), updated_after: since })
      // Changes may become visible late, so the next sweep starts a little before this one did.
      const next = new Date(end.getTime() - overlapMinutes * minuteMs)
      for (let page: number | null = sweep?.page ?? 1; page !== null; ) {
        const listed: Pick<ListingPage, 'items' | 'next'> = await client.pageWithin(
          'drivingPeriods',
          window,
          page,
          parametersOf,
        )
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
  history(context, cursor) {
    const client = createClient(context)
    const read = async ({ from, to }: Window, place: number | null) => {
      const dates = datesOf(new Date(from.getTime() - dayMs), to)
      const { items, next } = await client.page('drivingPeriods', dates, place ?? 1)
      const read = readRecords(items, DrivingPeriod, (period) => {
        const trip = mapDrivingPeriod(period)
        const isWanted = trip.endedAt === null || trip.endedAt >= from
        return isWanted || isMisdated(trip.startedAt, context.now()) ? trip : []
      })
      return { ...read, next }
    }
    const { historyFrom: oldest, isAgain, now } = context
    const history = { now: now(), oldest, windowHours: historyWindowHours, ...(isAgain && { whole: wholeOfListed }) }
    return pagedHistory({ ...history, place: PageNumber, read }, cursor)
  },
}

import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { chunks, type Window, windowsForward } from '../../kit/windows.ts'
import { BadRequest, type Client, type Credentials, createClient, orRefusal } from '../client.ts'
import { mapSegment } from '../mapping.ts'
import { Segment } from '../wire.ts'
import { addressableNumbers, refused } from './vehicle-numbers.ts'

type Trips = Pick<Page<TripRecord>, 'records' | 'rejected'>

const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), next: z.int().nonnegative() }).nullable(),
})
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const vehiclesPerPage = 10
/** Segments that begin longer ago cannot be asked for (help page "Vehicle Segments"). */
const reachDays = 364

/** Days are cut at midnight UTC, so that the driver an answer names stays the same however often it is asked. */
const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs)

/**
 * Trips of a vehicle on some days, the oldest first. A trip past midnight has no end on its first day and is told whole
 * on the day it ends: the later answer counts.
 */
async function tripsOf(client: Client, number: string, days: readonly Window[]) {
  const trips = new Map<string, TripRecord>()
  const rejected: Trips['rejected'] = []
  const refusals: Trips['rejected'] = []
  for (const { from } of days) {
    const answer = await orRefusal(client.segments(number, from))
    if (answer instanceof BadRequest) {
      refusals.push(refused(number, answer))
      continue
    }
    const driver = answer.Driver?.Number?.trim() || null
    const page = readRecords(answer.Segments, Segment, (segment) => mapSegment(number, driver, segment))
    for (const trip of page.records) trips.set(trip.externalId, trip)
    rejected.push(...page.rejected.map((entry) => ({ ...entry, externalId: number })))
  }
  return { records: [...trips.values()], rejected, refusals }
}

/** Segments have no time of change: yesterday and today are read again each time, vehicle by vehicle. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 600,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const startedAt = new Date(stored?.sweep?.startedAt ?? context.now())
    const readTo = new Date(stored?.readTo ?? startedAt)
    const days = windowsForward(startOfDay(new Date(readTo.getTime() - dayMs)), startedAt, 24)
    const numbers = await addressableNumbers(client)
    for (let next = stored?.sweep?.next ?? 0; next < numbers.length; next++) {
      const { records, rejected, refusals } = await tripsOf(client, numbers[next]!, days)
      const sweep = { startedAt: startedAt.toISOString(), next: next + 1 }
      yield {
        records,
        rejected: [...rejected, ...refusals],
        cursor:
          next + 1 === numbers.length
            ? { readTo: startedAt.toISOString(), sweep: null }
            : { readTo: readTo.toISOString(), sweep },
      }
    }
  },
  /**
   * Trips without an end are left out: the day they end on has told them whole. A day that is refused lies before the
   * account's data plan.
   */
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const oldest = new Date(Math.max(context.historyFrom.getTime(), now.getTime() - reachDays * dayMs))
    const all = windowsForward(startOfDay(oldest), now, 24)
    const days = all.filter(({ from }) => !stored || from < new Date(stored.before)).reverse()
    const parts = chunks(await addressableNumbers(client), vehiclesPerPage)
    let next = stored?.next ?? 0
    for (const [index, day] of days.entries()) {
      const done = all.length - days.length + index
      for (; next < parts.length; next++) {
        const page: Trips = { records: [], rejected: [] }
        for (const number of parts[next]!) {
          const { records, rejected } = await tripsOf(client, number, [day])
          page.records.push(...records.filter(({ endedAt }) => endedAt && endedAt >= oldest))
          page.rejected.push(...rejected)
        }
        const cursor = { before: day.to.toISOString(), next: next + 1 }
        yield { ...page, cursor, progress: { done, total: all.length } }
      }
      next = 0
      const cursor = { before: day.from.toISOString(), next }
      yield { records: [], rejected: [], cursor, progress: { done: done + 1, total: all.length } }
    }
  },
}

import { z } from 'zod'
import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { hourMs } from '../../kit/reading/durations.ts'
import { readAfter } from '../../kit/reading/halving.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { isOfObject } from '../../kit/reading/objects/objects.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { DriverPeriod, TripRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapAssignments, mapTrip } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { DriverAssignments, Trip } from '../wire.ts'

const historyWindowHours = 7 * 24
const firstReadHours = 48
/** Recorders upload late what they recorded without a network, so a sweep reaches this far behind the last one. */
const lateHours = 6
/**
 * Whether a window selects trips by start, by end or by both isn't documented. The request is widened so that it covers
 * trips either way.
 */
const longestTripHours = 24

const Offset = z.int().nonnegative()
const LiveCursor = z.object({
  since: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), offset: Offset }).nullable(),
})

const around = ({ from, to }: Window) => ({
  startDate: new Date(from.getTime() - longestTripHours * hourMs).toISOString(),
  endDate: new Date(to.getTime() + longestTripHours * hourMs).toISOString(),
  sort: 'EndDate',
  order: 'desc',
})

/** Returns how to read trips of a window, with the drivers who were assigned meanwhile. They are requested once. */
function tripReader(client: Client, window: Window) {
  let periods: Promise<ReadonlyMap<string, DriverPeriod[]>> | null = null
  return async (items: readonly unknown[]): Promise<Records<TripRecord>> => {
    if (!items.length) return { records: [], rejected: [] }
    periods ??= assignmentsOf(client, around(window))
    const known = await periods
    return readRecords(items, Trip, (trip) => mapTrip(trip, known.get(trip.vehicle?.id ?? '')), 'tripId')
  }
}

/** Returns who was assigned when, by vehicle. A user who may not read that gets trips with the driver they name. */
async function assignmentsOf(client: Client, { startDate, endDate }: { startDate: string; endDate: string }) {
  const periods = new Map<string, DriverPeriod[]>()
  try {
    for await (const { items } of client.pages('assignments', { startDate, endDate }))
      for (const [id, period] of readRecords(items, DriverAssignments, mapAssignments, 'userId').records)
        periods.set(id, [...(periods.get(id) ?? []), period])
  } catch (cause) {
    if (!isOfObject(cause)) throw cause
  }
  return periods
}

/** Trips that began in the last hours of a window may have ended after it, and aren't among those that ended within it. */
const endedWithin = (trips: readonly TripRecord[], { from, to }: Window) =>
  wholeOfListed(trips, { from, to: new Date(to.getTime() - longestTripHours * hourMs) })

/** Reads trips of a window and of one day on either side. */
async function tripsAround(client: Client, window: Window): Promise<Records<TripRecord>> {
  const items: unknown[] = []
  for await (const page of client.pages('trips', around(window))) items.push(...page.items)
  return tripReader(client, window)(items)
}

/**
 * Trips are reported once they are over. They are sorted by end, newest first, so a sweep ends where the last one
 * began.
 */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 120,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const since = stored?.since ?? new Date(now.getTime() - firstReadHours * hourMs).toISOString()
    const startedAt = stored?.sweep?.startedAt ?? now.toISOString()
    const from = new Date(Date.parse(since) - lateHours * hourMs)
    const window = { from, to: new Date(startedAt) }
    const done = { since: startedAt, sweep: null }
    const readTrips = tripReader(client, window)
    const isNew = ({ startedAt: at, endedAt }: TripRecord) => endedAt === null || endedAt >= from || isMisdated(at, now)
    try {
      for await (const { items, next } of client.pages('trips', around(window), stored?.sweep?.offset ?? 0)) {
        const { records, rejected } = await readTrips(items)
        const isPast = records.length > 0 && records.every(({ endedAt }) => endedAt !== null && endedAt < from)
        const isDone = next === null || isPast
        const place = isDone ? done : { since, sweep: { startedAt, offset: next } }
        yield { records: records.filter(isNew), rejected, cursor: place }
        if (isDone) return
      }
    } catch (cause) {
      const { records, rejected } = await readAfter(cause, window, (part) => tripsAround(client, part))
      yield { records: records.filter(isNew), rejected, cursor: done }
    }
  },
  history(context, cursor) {
    const client = createClient(context)
    async function* read({ from, to }: Window, place: number | null) {
      const readTrips = tripReader(client, { from, to })
      for await (const { items, next } of client.pages('trips', around({ from, to }), place ?? 0)) {
        const { records, rejected } = await readTrips(items)
        const within = records.filter(
          ({ startedAt, endedAt }) =>
            (endedAt !== null && endedAt >= from && endedAt <= to) || isMisdated(startedAt, context.now()),
        )
        yield { records: within, rejected, next }
      }
    }
    const { historyFrom: oldest, isAgain, now } = context
    const history = { now: now(), oldest, windowHours: historyWindowHours, ...(isAgain && { whole: endedWithin }) }
    return pagedHistory({ ...history, place: Offset, read }, cursor)
  },
}

import { readCursor } from '../../kit/cursor.ts'
import { dayMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { mapTrip } from '../mapping.ts'
import { systemDriverIds } from '../reference.ts'
import type { Credentials } from '../session.ts'
import { Trip } from '../wire.ts'
import { historyStart, LiveCursor, newPages, PastCursor, pastPages, type Source } from './feed.ts'

/** A trip may begin this long before the history and still end in it. */
const longestTripMs = dayMs

const source: Source<TripRecord> = {
  name: 'trips',
  reader: (context) => async (items) => {
    const systemDrivers = items.length ? await systemDriverIds(context) : new Set<string>()
    return readRecords(items, Trip, (trip) => mapTrip(trip, systemDrivers), 'TripId')
  },
  overlapMinutes: 0,
  windowHours: 6 * 24,
  vehiclesPerCall: 50,
  oldest: ({ historyFrom }) => new Date(historyFrom.getTime() - longestTripMs),
}

/** Trips come once they are over and the device has sent them. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 120,
  read: (context, cursor) => newPages(context, source, source.reader(context), readCursor(LiveCursor, cursor)),
  async *history(context, cursor) {
    const { historyFrom } = context
    const start = readCursor(PastCursor, cursor) ?? historyStart(context.now())
    for await (const page of pastPages(context, source, source.reader(context), start))
      yield { ...page, records: page.records.filter(({ endedAt }) => endedAt !== null && endedAt >= historyFrom) }
  },
}

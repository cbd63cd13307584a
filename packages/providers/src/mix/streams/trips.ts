import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Amendments, readTripAmendments } from '../amendments.ts'
import { mapTrip } from '../mapping.ts'
import { systemDriverIds } from '../reference.ts'
import type { Context, Credentials } from '../session.ts'
import { Trip } from '../wire.ts'
import { correctedReader, newAndAgain } from './again.ts'
import { historyStart, PastCursor, pastPages, type Source } from './feed.ts'

/** A trip may begin this long before the history and still end in it. */
const longestTripMs = dayMs

async function read(
  context: Context,
  items: readonly unknown[],
  { drivers, quarantined }: Amendments,
): Promise<Records<TripRecord>> {
  if (!items.length) return { records: [], rejected: [] }
  const systemDrivers = await systemDriverIds(context)
  const map = (trip: Trip) =>
    quarantined.has(trip.TripId) ? [] : mapTrip(trip, systemDrivers, drivers.get(trip.TripId) ?? null)
  return readRecords(items, Trip, map, 'TripId')
}

const source: Source<TripRecord> = {
  name: 'trips',
  reader: (context) =>
    correctedReader(
      context,
      (window) => readTripAmendments(context, window),
      (items, amendments) => read(context, items, amendments),
    ),
  overlapMinutes: 0,
  windowHours: 6 * 24,
  vehiclesPerCall: 50,
  oldest: ({ historyFrom }) => new Date(historyFrom.getTime() - longestTripMs),
}

/**
 * Trips arrive once they are over and the device has sent them. People classify them as private, correct drivers and
 * quarantine trips days later, so the last days are read again. A quarantined trip doesn't count in MiX.
 */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 120,
  read: (context, cursor) =>
    newAndAgain(context, source, cursor, async (lastDays) => {
      const amendments = await readTripAmendments(context, lastDays)
      return {
        read: (items) => read(context, items, amendments),
        gone: [...amendments.quarantined],
        rejected: amendments.rejected,
      }
    }),
  async *history(context, cursor) {
    const { historyFrom } = context
    const start = readCursor(PastCursor, cursor) ?? historyStart(context.now())
    for await (const page of pastPages(context, source, source.reader(context), start))
      yield {
        ...page,
        records: page.records.filter(
          ({ startedAt, endedAt }) => (endedAt ?? startedAt) >= historyFrom || isMisdated(startedAt, context.now()),
        ),
      }
  },
}

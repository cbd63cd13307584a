import { z } from 'zod'
import type { UnclearTrips } from '../../kit/mapping/unclear-trips.ts'
import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import { readHalving } from '../../kit/reading/halving.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { asWhole } from '../../kit/reading/whole.ts'
import { type Window, windowsForward } from '../../kit/reading/windows.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { driverNumbers } from '../driver-numbers.ts'
import { mapTrip } from '../mapping.ts'
import { Trip } from '../wire.ts'
import { LiveCursor, recentOf } from './recent.ts'

const firstReadDays = 2
/**
 * A trip is reported once it is over, and its driver or mode may change later: one day is read again each time, three
 * every hour.
 */
const overlapMs = dayMs
const deepOverlapMs = 3 * dayMs
/** With an extra day on both sides, still less than a month. */
const historyWindowHours = 24 * 24

const readTrips = (client: Client, numbersOf: NumbersOf, unclear: UnclearTrips, window: Window) =>
  readHalving(window, async (part) => {
    const rows = await client.trips(part)
    const numbers = await numbersOf(rows)
    return readRecords(rows, Trip, (trip) => mapTrip(trip, numbers, unclear) ?? [], 'tripid')
  })
type NumbersOf = ReturnType<typeof driverNumbers>

/** Declares the trips of a window complete. An object without any may as well be hidden from this user. */
const ofSeen = (read: Records<TripRecord>, window: Window) =>
  asWhole(read, [...new Set(read.records.map(({ vehicleExternalId }) => vehicleExternalId))], window, 'objectuid')

/** The whole account gets one call a minute, and the history import needs some of them. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 300,
  overlapHours: 72,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const numbersOf = driverNumbers(client)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const { from, deepAt } = recentOf(stored, now, { firstMs: firstReadDays * dayMs, overlapMs, deepOverlapMs })
    for (const window of windowsForward(from, now, historyWindowHours)) {
      const read = await readTrips(client, numbersOf, context.credentials.UnclearTrips, window)
      yield { ...ofSeen(read, window), cursor: { readTo: window.to.toISOString(), deepAt } }
    }
  },
  /** Reads a wider range than needed, since the report may select trips by start or by end. */
  history(context, cursor) {
    const client = createClient(context)
    const numbersOf = driverNumbers(client)
    const read = async ({ from, to }: Window) => {
      const wider = { from: new Date(from.getTime() - dayMs), to: new Date(to.getTime() + dayMs) }
      const { records, rejected } = await readTrips(client, numbersOf, context.credentials.UnclearTrips, wider)
      const within = records.filter(
        ({ startedAt, endedAt }) =>
          (startedAt < to && (endedAt ?? startedAt) >= from) || isMisdated(startedAt, context.now()),
      )
      const page = { records: within, rejected }
      return { ...(context.isAgain ? ofSeen(page, { from, to }) : page), next: null }
    }
    const { historyFrom: oldest, now } = context
    return pagedHistory({ now: now(), oldest, windowHours: historyWindowHours, place: z.null(), read }, cursor)
  },
}

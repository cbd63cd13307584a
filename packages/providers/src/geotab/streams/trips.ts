import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { fixesAt } from '../fixes.ts'
import { mapTrip } from '../mapping.ts'
import { Trip } from '../wire.ts'
import { HistoryCursor, placeBy } from './places.ts'

const FeedCursor = z.object({ version: z.string() })
const dayMs = 86_400_000
const firstReadMs = 2 * dayMs
const historyWindowHours = 7 * 24

async function tripsOf(client: Client, items: unknown[]): Promise<Pick<Page<TripRecord>, 'records' | 'rejected'>> {
  const { records: trips, rejected } = readRecords(items, Trip, (trip) => trip)
  const starts = await fixesAt(
    client,
    trips.map(({ device, start }) => ({ device, at: start })),
  )
  return { records: trips.map((trip, index) => mapTrip(trip, starts[index] ?? null)), rejected }
}

/** The feed gives trips that are over, and again when they are calculated anew. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const version = readCursor(FeedCursor, cursor)?.version ?? null
    const since = new Date(context.now().getTime() - firstReadMs)
    for await (const page of client.feed('Trip', version, since))
      yield { ...(await tripsOf(client, page.items)), cursor: { version: page.version } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const newest = stored ? new Date(stored.before) : context.now()
    const total = Math.ceil(
      (context.now().getTime() - context.historyFrom.getTime()) / (historyWindowHours * 3_600_000),
    )
    const windows = windowsBack(newest, context.historyFrom, historyWindowHours)
    let after = stored?.after ?? null
    for (const [index, { from, to }] of windows.entries()) {
      const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
      for await (const page of client.listing('Trip', search, 'id', placeBy('id'), after))
        yield {
          ...(await tripsOf(client, page.items)),
          cursor: { before: (page.next ? to : from).toISOString(), after: page.next },
          progress: { done: total - windows.length + index + (page.next ? 0 : 1), total },
        }
      after = null
    }
  },
}

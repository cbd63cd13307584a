import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { dayMs } from '../../kit/durations.ts'
import type { Records, Stream } from '../../kit/provider.ts'
import { readItems } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { historyWindows } from '../../kit/windows.ts'
import { type Client, createClient } from '../client.ts'
import { fixesAt } from '../fixes.ts'
import { mapTrip } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { Trip } from '../wire.ts'
import { HistoryCursor, placeBy } from './places.ts'

const LiveCursor = z.object({ version: z.string() })
const firstReadDays = 2
const historyWindowHours = 7 * 24

async function tripsOf(client: Client, items: unknown[]): Promise<Records<TripRecord>> {
  const { records: trips, rejected } = readItems(items, Trip)
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
    const version = readCursor(LiveCursor, cursor)?.version ?? null
    const since = new Date(context.now().getTime() - firstReadDays * dayMs)
    for await (const page of client.feed('Trip', version, since))
      yield { ...(await tripsOf(client, page.items)), cursor: { version: page.version } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const newest = new Date(stored?.before ?? now)
    let after = stored?.after ?? null
    for (const { from, to, done, total } of historyWindows(newest, context.historyFrom, now, historyWindowHours)) {
      const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
      for await (const page of client.listing('Trip', search, 'id', placeBy('id'), after))
        yield {
          ...(await tripsOf(client, page.items)),
          cursor: { before: (page.next ? to : from).toISOString(), after: page.next },
          progress: { done: page.next ? done : done + 1, total },
        }
      after = null
    }
  },
}

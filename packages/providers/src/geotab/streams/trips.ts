import { z } from 'zod'
import type { Records, Stream } from '../../kit/provider.ts'
import { readItems, readMapped } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Client, createClient, type Place } from '../client.ts'
import { fixesAt } from '../fixes.ts'
import { mapTrip } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { Trip } from '../wire.ts'
import { driverChangesDuring, tripsOfLateChanges } from './driver-changes.ts'
import { placeBy, StoredPlace } from './places.ts'

/** `changes`: the version of the feed of driver changes. */
const LiveCursor = z.object({ version: z.string(), changes: z.string().nullable().default(null) })
const firstReadDays = 2
const historyWindowHours = 7 * 24

async function tripsOf(client: Client, items: unknown[]): Promise<Records<TripRecord>> {
  const { records: trips, rejected } = readItems(items, Trip)
  const starts = await fixesAt(
    client,
    trips.map(({ device, start }) => ({ device, at: start })),
  )
  const startOf = new Map(trips.map((trip, index) => [trip, starts[index] ?? null]))
  const changes = await driverChangesDuring(client, trips)
  const mapped = readMapped(trips, (trip) => mapTrip(trip, startOf.get(trip) ?? null, changes.of(trip)))
  return {
    records: mapped.records,
    rejected: [...rejected, ...changes.rejected, ...mapped.rejected, ...client.refusals()],
  }
}

/** The feed returns completed trips, and again when they are recalculated. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 60,
  // A trip lasts until the next one begins (object page), so trips of one version never overlap.
  replacesOverlaps: true,
  async *read(context, cursor) {
    const client = createClient(context)
    const { version = null, changes = null } = readCursor(LiveCursor, cursor) ?? {}
    const since = new Date(context.now().getTime() - firstReadDays * dayMs)
    let place = { version: version ?? '', changes }
    for await (const page of client.feed('Trip', version, since)) {
      place = { ...place, version: page.version }
      yield { ...(await tripsOf(client, page.items)), cursor: place }
    }
    for await (const late of tripsOfLateChanges(client, changes, context.now()))
      yield { ...(await tripsOf(client, late.trips)), cursor: { ...place, changes: late.version } }
  },
  history(context, cursor) {
    const client = createClient(context)
    async function* read({ from, to }: Window, place: Place | null) {
      const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
      for await (const { items, next } of client.listing('Trip', search, placeBy('id'), place))
        yield { ...(await tripsOf(client, items)), next }
    }
    const { historyFrom: oldest, now } = context
    return pagedHistory({ now: now(), oldest, windowHours: historyWindowHours, place: StoredPlace, read }, cursor)
  },
}

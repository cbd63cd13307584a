import { z } from 'zod'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapSafetyEvent } from '../incident-mapping.ts'
import { SafetyEvent } from '../wire.ts'
import { pastSpeeding, readSpeeding, SpeedingCursor } from './speeding.ts'

const path = '/safety-events/stream'
/** Without the last one, vehicles with a gateway and no camera are left out. */
const include = { includeAsset: true, includeDriver: true, includeVgOnlyEvents: true }
/** A cursor keeps the parameters it began with, including `withGateways`. */
const LiveCursor = z.object({
  startTime: z.iso.datetime(),
  after: z.string().nullable(),
  withGateways: z.literal(true),
  /** The position in the speeding intervals; missing until their first sync. */
  speeding: SpeedingCursor.nullish(),
})
/** What the live stream covers from its first sync on; everything older is history. */
const liveDays = 3
const historyWindowHours = 7 * 24

/** A place among a window's speeding intervals, which come after its safety events: the last vehicle. */
const speedingPlace = 'speeding:'

/** One endless stream by time of update: an event comes again whenever it changes. Speeding intervals come after it. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 20,
  async *read(context, cursor) {
    const client = createClient(context)
    const start = new Date(context.now().getTime() - liveDays * dayMs).toISOString()
    const stored = readCursor(LiveCursor, cursor)
    const { startTime, speeding = null } = stored ?? { startTime: start }
    let after = stored?.after ?? null
    for (;;) {
      const page = await client.page(
        'stream',
        path,
        { ...include, queryByTimeField: 'updatedAtTime', startTime },
        after,
      )
      after = page.endCursor ?? after
      yield {
        ...readRecords(page.items, SafetyEvent, mapSafetyEvent),
        cursor: { startTime, after, withGateways: true, speeding },
      }
      if (!page.hasNextPage) break
    }
    for await (const page of readSpeeding(client, speeding, context.now(), context.historyFrom))
      yield { ...page, cursor: { startTime, after, withGateways: true, speeding: page.cursor } }
  },
  history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const newest = new Date(now.getTime() - (liveDays - 1) * dayMs)
    const read = async ({ from, to }: Window, place: string | null) => {
      if (place?.startsWith(speedingPlace)) {
        const past = await pastSpeeding(client, { from, to }, place.slice(speedingPlace.length) || null, now)
        return { ...past, next: past.next && `${speedingPlace}${past.next}` }
      }
      const window = { queryByTimeField: 'createdAtTime', startTime: from.toISOString(), endTime: to.toISOString() }
      const page = await client.page('stream', path, { ...include, ...window }, place)
      const next = page.hasNextPage ? page.endCursor : speedingPlace
      return { ...readRecords(page.items, SafetyEvent, mapSafetyEvent), next }
    }
    const history = { now, newest, oldest: context.historyFrom, windowHours: historyWindowHours }
    return pagedHistory({ ...history, place: z.string(), read }, cursor)
  },
}

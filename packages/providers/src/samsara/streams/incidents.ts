import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { dayMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { historyWindows } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapSafetyEvent } from '../incident-mapping.ts'
import { SafetyEvent } from '../wire.ts'

const path = '/safety-events/stream'
const include = { includeAsset: true, includeDriver: true }
const LiveCursor = z.object({ startTime: z.iso.datetime(), after: z.string().nullable() })
const HistoryCursor = z.object({ before: z.iso.datetime(), after: z.string().nullable() })
/** What the live stream covers from its first read on; everything older is history. */
const liveDays = 3
const historyWindowHours = 7 * 24

/** One endless stream by time of update: an event comes again whenever it changes. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 20,
  async *read(context, cursor) {
    const client = createClient(context)
    const start = new Date(context.now().getTime() - liveDays * dayMs).toISOString()
    const { startTime, after: stored } = readCursor(LiveCursor, cursor) ?? { startTime: start, after: null }
    let after = stored
    for (;;) {
      const page = await client.page(
        'stream',
        path,
        { ...include, queryByTimeField: 'updatedAtTime', startTime },
        after,
      )
      after = page.endCursor ?? after
      yield { ...readRecords(page.items, SafetyEvent, mapSafetyEvent), cursor: { startTime, after } }
      if (!page.hasNextPage) return
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const newest = new Date(stored?.before ?? now.getTime() - (liveDays - 1) * dayMs)
    let after = stored?.after ?? null
    for (const { from, to, done, total } of historyWindows(newest, context.historyFrom, now, historyWindowHours)) {
      do {
        const window = { queryByTimeField: 'createdAtTime', startTime: from.toISOString(), endTime: to.toISOString() }
        const page = await client.page('stream', path, { ...include, ...window }, after)
        after = page.hasNextPage ? page.endCursor : null
        yield {
          ...readRecords(page.items, SafetyEvent, mapSafetyEvent),
          cursor: after ? { before: to.toISOString(), after } : { before: from.toISOString(), after: null },
          progress: { done: after ? done : done + 1, total },
        }
      } while (after)
    }
  },
}

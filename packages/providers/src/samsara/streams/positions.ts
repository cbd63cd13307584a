import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapPosition } from '../mapping.ts'
import { GpsPoint, VehicleStats } from '../wire.ts'

const FeedCursor = z.object({ after: z.string() })
const HistoryCursor = z.object({ before: z.iso.datetime(), after: z.string().nullable() })
const historyWindowHours = 6

function readStats(items: unknown[]): Pick<Page<PositionRecord>, 'records' | 'rejected'> {
  const records: PositionRecord[] = []
  const { records: stats, rejected } = readRecords(items, VehicleStats, (vehicle) => vehicle)
  for (const vehicle of stats) {
    const points = readRecords(vehicle.gps ?? [], GpsPoint, (point) => mapPosition(vehicle, point))
    records.push(...points.records)
    rejected.push(...points.rejected.map((entry) => ({ ...entry, externalId: vehicle.id })))
  }
  return { records, rejected }
}

/** The statistics feed never ends: its last cursor is where the next read goes on. The first call gives the latest points. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 15,
  async *read(context, cursor) {
    const client = createClient(context)
    let after = readCursor(FeedCursor, cursor)?.after ?? null
    for (;;) {
      const page = await client.page('stats', '/fleet/vehicles/stats/feed', { types: 'gps,engineStates' }, after)
      after = page.endCursor ?? after
      yield { ...readStats(page.items), cursor: after ? { after } : null }
      if (!page.hasNextPage) return
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const windows = windowsBack(
      stored ? new Date(stored.before) : context.now(),
      context.positionsFrom,
      historyWindowHours,
    )
    let after = stored?.after ?? null
    for (const { from, to } of windows) {
      do {
        const window = { types: 'gps', startTime: from.toISOString(), endTime: to.toISOString() }
        const page = await client.page('stats', '/fleet/vehicles/stats/history', window, after)
        after = page.hasNextPage ? page.endCursor : null
        yield {
          ...readStats(page.items),
          cursor: after ? { before: to.toISOString(), after } : { before: from.toISOString(), after: null },
        }
      } while (after)
    }
  },
}

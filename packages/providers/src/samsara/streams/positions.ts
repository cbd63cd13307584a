import { z } from 'zod'
import type { Records, Stream } from '../../kit/provider.ts'
import { ofVehicle, readItems, readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapPosition } from '../mapping.ts'
import { GpsPoint, VehicleStats } from '../wire.ts'

const LiveCursor = z.object({ after: z.string() })
const historyWindowHours = 6
/** Two is the maximum. */
const decorations = { decorations: 'obdOdometerMeters,obdEngineSeconds' }

function readStats(items: unknown[]): Records<PositionRecord> {
  const records: PositionRecord[] = []
  const { records: stats, rejected } = readItems(items, VehicleStats)
  for (const vehicle of stats) {
    const points = readRecords(vehicle.gps ?? [], GpsPoint, (point) => mapPosition(vehicle, point))
    records.push(...points.records)
    rejected.push(...ofVehicle(vehicle.id, points.rejected))
  }
  return { records, rejected }
}

/**
 * The statistics feed never ends: the next sync continues from its last cursor. The first call returns the latest
 * points.
 */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 15,
  async *read(context, cursor) {
    const client = createClient(context)
    let after = readCursor(LiveCursor, cursor)?.after ?? null
    for (;;) {
      const page = await client.page(
        'stats',
        '/fleet/vehicles/stats/feed',
        { types: 'gps,engineStates', ...decorations },
        after,
      )
      after = page.endCursor ?? after
      yield { ...readStats(page.items), cursor: after ? { after } : null }
      if (!page.hasNextPage) return
    }
  },
  history(context, cursor) {
    const client = createClient(context)
    const read = async ({ from, to }: Window, place: string | null) => {
      const window = { types: 'gps', ...decorations, startTime: from.toISOString(), endTime: to.toISOString() }
      const page = await client.page('stats', '/fleet/vehicles/stats/history', window, place)
      return { ...readStats(page.items), next: page.hasNextPage ? page.endCursor : null }
    }
    const { positionsFrom: oldest, now } = context
    return pagedHistory({ now: now(), oldest, windowHours: historyWindowHours, place: z.string(), read }, cursor)
  },
}

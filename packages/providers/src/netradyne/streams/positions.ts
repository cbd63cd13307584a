import { z } from 'zod'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapLocation } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { VehicleLocation } from '../wire.ts'

/** The time of each vehicle's last known position, in epoch milliseconds. */
const LiveCursor = z.object({ newest: z.record(z.string(), z.number()) })

/**
 * Each vehicle's current or last position. Positions between two syncs and past positions aren't available. A silent
 * vehicle isn't reported again.
 */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const newest = { ...readCursor(LiveCursor, cursor)?.newest }
    for await (const { items } of createClient(context).list('locations')) {
      const page = readRecords(items, VehicleLocation, mapLocation)
      const fresh = page.records.filter(({ vehicleExternalId: id, at }) => newest[id] !== at.getTime())
      for (const { vehicleExternalId, at } of fresh) newest[vehicleExternalId] = at.getTime()
      yield { ...page, records: fresh, cursor: { newest: { ...newest } } }
    }
  },
}

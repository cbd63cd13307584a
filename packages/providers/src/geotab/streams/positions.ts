import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { minuteMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { partsAfter } from '../../kit/vehicle-order.ts'
import { historyWindows } from '../../kit/windows.ts'
import { type Client, createClient } from '../client.ts'
import { mapLogRecord } from '../mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { Device, LogRecord } from '../wire.ts'
import { devices } from './listings.ts'
import { placeBy, StoredPlace } from './places.ts'

const LiveCursor = z.object({ version: z.string() })
/** Of the window that ends at `before`: the last device that was read whole, and the place within the next one. */
const DeviceCursor = z.object({
  before: z.iso.datetime(),
  read: z.string().nullable(),
  reading: z.object({ device: z.string(), after: StoredPlace }).nullable(),
})
const historyWindowHours = 6
/** What the feed begins with; everything older is history. */
const firstReadMinutes = 10

async function deviceIds(client: Client, context: Context): Promise<string[]> {
  const ids: string[] = []
  for await (const { items } of devices(client, context))
    ids.push(...readRecords(items, Device, (device) => device.id).records)
  return ids
}

/** The feed of log records goes by version, so those that arrive late come too. History is asked for by device. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const version = readCursor(LiveCursor, cursor)?.version ?? null
    const since = new Date(context.now().getTime() - firstReadMinutes * minuteMs)
    for await (const page of createClient(context).feed('LogRecord', version, since))
      yield { ...readRecords(page.items, LogRecord, mapLogRecord), cursor: { version: page.version } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(DeviceCursor, cursor)
    const now = context.now()
    const newest = new Date(stored?.before ?? now)
    const ids = await deviceIds(client, context)
    let { read, reading } = stored ?? { read: null, reading: null }
    for (const { from, to, done, total } of historyWindows(newest, context.positionsFrom, now, historyWindowHours)) {
      for (const id of partsAfter(ids, read, 1).flat()) {
        const search = { deviceSearch: { id }, fromDate: from.toISOString(), toDate: to.toISOString() }
        const after = reading?.device === id ? reading.after : null
        for await (const page of client.listing('LogRecord', search, 'date', placeBy('dateTime'), after)) {
          if (!page.next) read = id
          reading = page.next && { device: id, after: page.next }
          yield {
            ...readRecords(page.items, LogRecord, mapLogRecord),
            cursor: { before: to.toISOString(), read, reading },
            progress: { done, total },
          }
        }
      }
      read = null
      reading = null
      const cursor = { before: from.toISOString(), read, reading }
      yield { records: [], rejected: [], cursor, progress: { done: done + 1, total } }
    }
  },
}

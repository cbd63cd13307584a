import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Stream, SyncContext } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapLogRecord } from '../mapping.ts'
import { Device, LogRecord } from '../wire.ts'
import { devices } from './listings.ts'
import { HistoryCursor, placeBy } from './places.ts'

const FeedCursor = z.object({ version: z.string() })
const DeviceCursor = HistoryCursor.extend({ device: z.int().nonnegative() })
const historyWindowHours = 6
/** What the feed begins with; everything older is history. */
const firstReadMs = 10 * 60_000

async function deviceIds(client: Client, context: SyncContext<Credentials>): Promise<string[]> {
  const ids: string[] = []
  for await (const { items } of devices(client, context))
    ids.push(...readRecords(items, Device, (device) => device.id).records)
  return ids.sort()
}

/** The feed of log records goes by version, so those that arrive late come too. History is asked for by device. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const version = readCursor(FeedCursor, cursor)?.version ?? null
    const since = new Date(context.now().getTime() - firstReadMs)
    for await (const page of createClient(context).feed('LogRecord', version, since))
      yield { ...readRecords(page.items, LogRecord, mapLogRecord), cursor: { version: page.version } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(DeviceCursor, cursor)
    const windows = windowsBack(
      stored ? new Date(stored.before) : context.now(),
      context.positionsFrom,
      historyWindowHours,
    )
    const ids = await deviceIds(client, context)
    let { device: first, after } = stored ?? { device: 0, after: null }
    for (const { from, to } of windows) {
      for (const [device, id] of ids.entries()) {
        if (device < first) continue
        const search = { deviceSearch: { id }, fromDate: from.toISOString(), toDate: to.toISOString() }
        for await (const page of client.listing('LogRecord', search, 'date', placeBy('dateTime'), after))
          yield {
            ...readRecords(page.items, LogRecord, mapLogRecord),
            cursor: { before: to.toISOString(), device: page.next ? device : device + 1, after: page.next },
          }
        after = null
      }
      first = 0
      yield { records: [], rejected: [], cursor: { before: from.toISOString(), device: 0, after: null } }
    }
  },
}

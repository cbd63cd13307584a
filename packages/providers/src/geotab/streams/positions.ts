import { z } from 'zod'
import type { Json } from '../../kit/http/json.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { minuteMs } from '../../kit/reading/durations.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapLogRecord } from '../mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { Device, LogRecord } from '../wire.ts'
import { devices } from './listings.ts'
import { placeBy, StoredPlace } from './places.ts'

const LiveCursor = z.object({ version: z.string() })
const windowHours = 6
/** The feed's initial span; everything older is history. */
const firstReadMinutes = 10

async function deviceIds(client: Client, context: Context): Promise<string[]> {
  const ids: string[] = []
  for await (const { items } of devices(client, context))
    ids.push(...readRecords(items, Device, (device) => device.id).records)
  return ids
}

/** The feed of log records is versioned, so late ones are included. History is requested by device. */
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
    const history = {
      listIds: () => deviceIds(client, context),
      context,
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerPage: 1,
    }
    async function* read([id]: string[], { from, to }: Window, place: Json | null) {
      const search = { deviceSearch: { id }, fromDate: from.toISOString(), toDate: to.toISOString() }
      const after = readCursor(StoredPlace, place)
      for await (const { items, next } of client.unsorted('LogRecord', search, placeBy('dateTime'), after))
        yield { ...readRecords(items, LogRecord, mapLogRecord), next }
    }
    yield* readVehicleHistory<PositionRecord>({ ...history, read }, cursor)
  },
}

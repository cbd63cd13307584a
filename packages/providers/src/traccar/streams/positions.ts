import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { isAhead } from '../../kit/device-clock.ts'
import { hourMs, minuteMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { readVehicleHistory } from '../../kit/vehicle-history.ts'
import { chunks, windowsForward } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapPosition } from '../mapping.ts'
import { Position } from '../wire.ts'

/** `marks`: until when each device has been read, in epoch milliseconds. `deepAt`: when hours were last read again. */
const LiveCursor = z.object({ marks: z.record(z.string(), z.number()), deepAt: z.iso.datetime() })
const windowHours = 6
const devicesPerCall = 10
/** Devices may send what they kept after what is new: a little is read again each time, hours every hour. */
const overlapMs = 5 * minuteMs
const deepOverlapMs = 6 * hourMs
const deepEveryMs = hourMs

const read = (items: unknown[]) => readRecords(items, Position, mapPosition)

/** The newest of every device first, for the map; then the way of those that have moved since they were read. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor) ?? { marks: {}, deepAt: now.toISOString() }
    const isDeep = now.getTime() - Date.parse(stored.deepAt) >= deepEveryMs
    const newest = read(await client.latest())
    const marks = { ...stored.marks }
    const told = newest.records.filter(({ at }) => !isAhead(at, now))
    const newestMs = new Map(told.map(({ vehicleExternalId, at }) => [vehicleExternalId, at.getTime()]))
    for (const [id, atMs] of newestMs) marks[id] ??= atMs
    const fresh = newest.records.filter(({ vehicleExternalId: id, at }) => stored.marks[id] !== at.getTime())
    yield { ...newest, records: fresh, cursor: { marks: { ...marks }, deepAt: stored.deepAt } }
    // Those read until about the same time share a call.
    const behind = [...newestMs].filter(([id, atMs]) => atMs > marks[id]!).map(([id]) => id)
    behind.sort((a, b) => marks[a]! - marks[b]!)
    for (const ids of chunks(behind, devicesPerCall)) {
      const from = new Date(marks[ids[0]!]! - (isDeep ? deepOverlapMs : overlapMs))
      const to = new Date(Math.max(...ids.map((id) => newestMs.get(id)!)))
      for (const window of windowsForward(from, to, windowHours)) {
        const page = read(await client.route(ids, window))
        for (const id of ids) marks[id] = Math.max(marks[id]!, Math.min(window.to.getTime(), newestMs.get(id)!))
        yield { ...page, cursor: { marks: { ...marks }, deepAt: stored.deepAt } }
      }
    }
    if (isDeep) yield { records: [], rejected: [], cursor: { marks: { ...marks }, deepAt: now.toISOString() } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const history = {
      listIds: () => client.deviceIds(),
      newest: now,
      oldest: context.positionsFrom,
      now,
      windowHours,
      vehiclesPerPage: devicesPerCall,
    }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: async (part, window) => read(await client.route(part, window)) },
      cursor,
    )
  },
}

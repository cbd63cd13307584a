import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Stream, SyncContext } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { chunks, type Window, windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapTrip } from '../mapping.ts'
import { Trip } from '../wire.ts'

type Client = ReturnType<typeof createClient>

const LiveCursor = z.object({
  readTo: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), next: z.int().nonnegative() }).nullable(),
})
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })
const devicesPerCall = 10
const hourMs = 3_600_000
const historyWindowHours = 6 * 24
const firstReadDays = 2
/** Positions may come this late and make a trip another. */
const overlapMs = 12 * hourMs
/** A report cuts the trips at its edges: it is read this much wider on both sides, so that no trip wanted lies there. */
const longestTripMs = 24 * hourMs

/** Trips that were under way within the window, each whole. */
async function tripsOf(client: Client, ids: string[], { from, to }: Window, now: Date) {
  const until = new Date(Math.min(to.getTime() + longestTripMs, now.getTime()))
  const items = await client.trips(ids, { from: new Date(from.getTime() - longestTripMs), to: until })
  return readRecords(items, Trip, (trip): TripRecord | null => {
    const record = mapTrip(trip, until)
    return record.startedAt < to && (record.endedAt ?? until) >= from ? record : null
  })
}

function sweepStart(context: SyncContext<Credentials>, stored: z.infer<typeof LiveCursor> | null) {
  const startedAt = new Date(stored?.sweep?.startedAt ?? context.now())
  const readTo = stored ? new Date(stored.readTo) : new Date(startedAt.getTime() - firstReadDays * 24 * hourMs)
  return { startedAt, readTo, window: { from: new Date(readTo.getTime() - overlapMs), to: startedAt } }
}

/** The server computes trips anew each time it is asked: the last hours are read again, and the same trip is the same. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 300,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const { startedAt, readTo, window } = sweepStart(context, stored)
    const parts = chunks(await client.deviceIds(), devicesPerCall)
    for (let next = stored?.sweep?.next ?? 0; next < parts.length; next++) {
      const page = await tripsOf(client, parts[next]!, window, startedAt)
      const isLast = next + 1 === parts.length
      const sweep = { startedAt: startedAt.toISOString(), next: next + 1 }
      yield {
        ...page,
        cursor: isLast ? { readTo: startedAt.toISOString(), sweep: null } : { readTo: readTo.toISOString(), sweep },
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const newest = stored ? new Date(stored.before) : now
    const windows = windowsBack(newest, context.historyFrom, historyWindowHours)
    const parts = chunks(await client.deviceIds(), devicesPerCall)
    const total = Math.ceil((now.getTime() - context.historyFrom.getTime()) / (historyWindowHours * hourMs))
    let next = stored?.next ?? 0
    for (const [index, window] of windows.entries()) {
      const done = total - windows.length + index
      for (; next < parts.length; next++)
        yield {
          ...(await tripsOf(client, parts[next]!, window, now)),
          cursor: { before: window.to.toISOString(), next: next + 1 },
          progress: { done, total },
        }
      next = 0
      const cursor = { before: window.from.toISOString(), next }
      yield { records: [], rejected: [], cursor, progress: { done: done + 1, total } }
    }
  },
}

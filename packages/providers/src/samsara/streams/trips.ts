import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream, SyncContext } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { TripRecord } from '../../kit/record.ts'
import { chunks, windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapReportTrip, mapStreamTrip } from '../mapping.ts'
import { ReportTrip, StreamTrip, Vehicle } from '../wire.ts'

type Context = SyncContext<Credentials>
type Client = ReturnType<typeof createClient>

/** The stream takes at most 50 vehicles a call. */
const vehiclesPerCall = 50
const reportsPerPage = 10
const historyWindowHours = 30 * 24
const firstReadDays = 2
const hourMs = 3_600_000

const StreamCursor = z.object({
  updatedAfter: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), next: z.int().nonnegative() }).nullable(),
})
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })

async function vehicleIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  for await (const items of client.pages('list', '/fleet/vehicles', { limit: 512 }))
    ids.push(...readRecords(items, Vehicle, (vehicle) => vehicle.id).records)
  return ids.sort()
}

/** Trips of some vehicles that changed: the stream names them, the trip report adds distance and driver. */
async function changedTrips(client: Client, context: Context, ids: string[], updatedAfter: Date) {
  const changed = new Map<string, number>()
  const result: Pick<Page<TripRecord>, 'records' | 'rejected'> = { records: [], rejected: [] }
  const parameters = {
    ids: ids.join(','),
    startTime: updatedAfter.toISOString(),
    queryBy: 'updatedAtTime',
    completionStatus: 'all',
  }
  for await (const items of client.pages('stream', '/trips/stream', parameters)) {
    const { records, rejected } = readRecords(items, StreamTrip, mapStreamTrip)
    result.rejected.push(...rejected)
    for (const { vehicleExternalId: id, startedAt } of records)
      changed.set(id, Math.min(changed.get(id) ?? Number.POSITIVE_INFINITY, startedAt.getTime()))
  }
  for (const [id, firstStart] of changed) {
    const page = await reportOf(client, id, new Date(firstStart - hourMs), context.now())
    result.records.push(...page.records)
    result.rejected.push(...page.rejected)
  }
  return result
}

async function reportOf(client: Client, id: string, from: Date, to: Date) {
  return readRecords(await client.tripReport(id, from, to), ReportTrip, (trip) => mapReportTrip(id, trip))
}

export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(StreamCursor, cursor)
    const updatedAfter = stored ? new Date(stored.updatedAfter) : new Date(now.getTime() - firstReadDays * 24 * hourMs)
    const startedAt = stored?.sweep?.startedAt ?? now.toISOString()
    const parts = chunks(await vehicleIds(client), vehiclesPerCall)
    for (const [index, ids] of parts.entries()) {
      if (index < (stored?.sweep?.next ?? 0)) continue
      const last = index === parts.length - 1
      const page = await changedTrips(client, context, ids, updatedAfter)
      yield {
        ...page,
        // The stream lags by minutes: the next sweep starts a little before this one did.
        cursor: last
          ? { updatedAfter: new Date(Date.parse(startedAt) - hourMs / 6).toISOString(), sweep: null }
          : { updatedAfter: updatedAfter.toISOString(), sweep: { startedAt, next: index + 1 } },
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const total = Math.ceil((context.now().getTime() - context.historyFrom.getTime()) / (historyWindowHours * hourMs))
    const windows = windowsBack(
      stored ? new Date(stored.before) : context.now(),
      context.historyFrom,
      historyWindowHours,
    )
    const ids = await vehicleIds(client)
    let next = stored?.next ?? 0
    for (const [index, { from, to }] of windows.entries()) {
      for (; next < ids.length; next += reportsPerPage) {
        const page: Pick<Page<TripRecord>, 'records' | 'rejected'> = { records: [], rejected: [] }
        for (const id of ids.slice(next, next + reportsPerPage)) {
          const report = await reportOf(client, id, from, to)
          page.records.push(...report.records)
          page.rejected.push(...report.rejected)
        }
        const done = (total - windows.length + index) * ids.length + next
        yield {
          ...page,
          cursor: { before: to.toISOString(), next: next + reportsPerPage },
          progress: { done, total: total * ids.length },
        }
      }
      next = 0
      const done = (total - windows.length + index + 1) * ids.length
      yield {
        records: [],
        rejected: [],
        cursor: { before: from.toISOString(), next: 0 },
        progress: { done, total: total * ids.length },
      }
    }
  },
}

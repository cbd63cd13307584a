import { z } from 'zod'
import type { Page, Records, Stream } from '../../kit/provider.ts'
import { ofVehicle, readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, minuteMs } from '../../kit/reading/durations.ts'
import { joined, readAfter } from '../../kit/reading/halving.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapGpsPoint, vehicleOfTrack } from '../mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { GpsPoint, GpsTrack } from '../wire.ts'

/** How far back the first sync looks for vehicle positions. Parked vehicles come with the history import. */
const firstReadMinutes = 10
/** Points may become visible shortly after the time Lytx reports as received. */
const overlapMinutes = 2
const historyWindowHours = 6
/** Lytx returns the last 60 days; one is reserved for the time it takes to read them. */
const longestHistoryDays = 59

const Offset = z.int().nonnegative()
const LiveCursor = z.object({
  createdAfter: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), offset: Offset }).nullable(),
})

/** Bad points of a good track are rejected one by one; a track without a vehicle as one record. */
function readTracks(items: readonly unknown[]): Records<PositionRecord> {
  const points: Records<PositionRecord> = { records: [], rejected: [] }
  const readTrack = (track: GpsTrack) => {
    const vehicleId = vehicleOfTrack(track)
    const read = readRecords(track.points, GpsPoint, (point) => mapGpsPoint(vehicleId, point))
    for (const record of read.records) points.records.push(record)
    points.rejected.push(...ofVehicle(vehicleId, read.rejected))
    return []
  }
  const tracks = readRecords(items, GpsTrack, readTrack, ['vehicleId', 'serialNumber', 'deviceId'])
  points.rejected.push(...tracks.rejected.map((entry) => ({ ...entry, payload: withoutPoints(entry.payload) })))
  return points
}

/** A track's recorder fields are enough to find it again. */
const withoutPoints = (track: unknown) => (typeof track === 'object' ? { ...track, points: undefined } : track)

/** Yields points that Lytx received within a window, in its order, starting at an offset. */
async function* createdPoints(client: Client, { from, to }: Window, offset: number) {
  const window = {
    dateOption: 'createdDate',
    startDate: from.toISOString(),
    endDate: to.toISOString(),
    order: 'asc',
  }
  for await (const { items, next } of client.tracks(window, offset)) yield { ...readTracks(items), next }
}

/** Reads what Lytx received since the last sync, in its order, so that late points aren't missed. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    if (!stored) {
      yield await newestPositions(context)
      return
    }
    const startedAt = stored.sweep?.startedAt ?? context.now().toISOString()
    const oldest = new Date(context.now().getTime() - longestHistoryDays * dayMs).toISOString()
    const from = stored.createdAfter > oldest ? stored.createdAfter : oldest
    const window = { from: new Date(from), to: new Date(startedAt) }
    const done = { createdAfter: earlier(startedAt, overlapMinutes), sweep: null }
    try {
      for await (const { next, ...page } of createdPoints(client, window, stored.sweep?.offset ?? 0)) {
        const place = { createdAfter: stored.createdAfter, sweep: { startedAt, offset: next } }
        yield { ...page, cursor: next === null ? done : place }
      }
    } catch (cause) {
      yield { ...(await readAfter(cause, window, (part) => joined(createdPoints(client, part, 0)))), cursor: done }
    }
  },
  history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const oldest = new Date(Math.max(context.positionsFrom.getTime(), now.getTime() - longestHistoryDays * dayMs))
    async function* read({ from, to }: Window, place: number | null) {
      const window = { dateOption: 'timeInUtc', startDate: from.toISOString(), endDate: to.toISOString(), order: 'asc' }
      for await (const { items, next } of client.tracks(window, place ?? 0)) yield { ...readTracks(items), next }
    }
    return pagedHistory({ now, oldest, windowHours: historyWindowHours, place: Offset, read }, cursor)
  },
}

/** Reads each vehicle's newest position from the last minutes. Earlier ones are left to the history import. */
async function newestPositions(context: Context): Promise<Page<PositionRecord>> {
  const client = createClient(context)
  const startedAt = context.now().toISOString()
  const window = { from: new Date(earlier(startedAt, firstReadMinutes)), to: new Date(startedAt) }
  const newest = new Map<string, PositionRecord>()
  const rejected: Page<PositionRecord>['rejected'] = []
  for await (const read of createdPoints(client, window, 0)) {
    rejected.push(...read.rejected)
    for (const record of read.records) {
      const known = newest.get(record.vehicleExternalId)
      if (!known || known.at < record.at) newest.set(record.vehicleExternalId, record)
    }
  }
  return {
    records: [...newest.values()],
    rejected,
    cursor: { createdAfter: earlier(startedAt, overlapMinutes), sweep: null },
  }
}

const earlier = (at: string, minutes: number) => new Date(Date.parse(at) - minutes * minuteMs).toISOString()

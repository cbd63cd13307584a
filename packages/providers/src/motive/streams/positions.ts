import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapNewestPosition, mapPastPosition } from '../mapping.ts'
import { PastLocation, Vehicle, VehicleLocation } from '../wire.ts'
import { datesAround } from './dates.ts'

type Client = ReturnType<typeof createClient>

/** `marks`: until when each vehicle's history has been read. `since`: when the last whole read began. */
const LiveCursor = z.object({ since: z.iso.datetime().nullable(), marks: z.record(z.string(), z.iso.datetime()) })
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })

const minuteMs = 60_000
/** A moving vehicle's history is read this often, its newest position each time. */
const catchUpMinutes = 4
/** Devices may send a little out of order. */
const overlapMinutes = 15
const vehiclesPerPage = 25
const historyWindowHours = 72

async function pastPositions(client: Client, vehicleId: string, from: Date, to: Date) {
  const items = await client.locationHistory(vehicleId, datesAround(from, to))
  const { records, rejected } = readRecords(items, PastLocation, (point) => mapPastPosition(vehicleId, point))
  return { records: records.filter(({ at }) => at >= from && at < to), rejected }
}

/** From when on a vehicle's history is due, or null while its newest position is enough. */
function dueFrom(newest: PositionRecord, mark: string | undefined, since: string | null): Date | null {
  const told = mark ?? since
  if (!told) return null
  const behindMs = newest.at.getTime() - Date.parse(told)
  const isDue = newest.engineOn === false ? behindMs !== 0 : behindMs >= catchUpMinutes * minuteMs
  return isDue ? new Date(Date.parse(told) - overlapMinutes * minuteMs) : null
}

/** The newest position of every vehicle, and what lies before it since the last time. The first read gives the newest only. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    const startedAt = context.now()
    const { since, marks: stored } = readCursor(LiveCursor, cursor) ?? { since: null, marks: {} }
    const marks = { ...stored }
    let number: number | null = 1
    while (number !== null) {
      const listed = await client.page('locations', { per_page: vehiclesPerPage }, number)
      number = listed.next
      const page: Pick<Page<PositionRecord>, 'records' | 'rejected'> = readRecords(
        listed.items,
        VehicleLocation,
        mapNewestPosition,
      )
      for (const newest of [...page.records]) {
        const id = newest.vehicleExternalId
        const from = dueFrom(newest, marks[id], since)
        if (from) {
          const past = await pastPositions(client, id, from, new Date(startedAt.getTime() + minuteMs))
          page.records.push(...past.records)
          page.rejected.push(...past.rejected.map((entry) => ({ ...entry, externalId: id })))
        }
        marks[id] = from ? newest.at.toISOString() : (marks[id] ?? since ?? newest.at.toISOString())
      }
      yield { ...page, cursor: { since: number === null ? startedAt.toISOString() : since, marks: { ...marks } } }
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
    const ids: string[] = []
    for await (const items of client.pages('vehicles'))
      ids.push(...readRecords(items, Vehicle, (vehicle) => vehicle.id).records)
    ids.sort()
    let next = stored?.next ?? 0
    for (const { from, to } of windows) {
      for (; next < ids.length; next++) {
        const past = await pastPositions(client, ids[next]!, from, to)
        yield { ...past, cursor: { before: to.toISOString(), next: next + 1 } }
      }
      next = 0
      yield { records: [], rejected: [], cursor: { before: from.toISOString(), next: 0 } }
    }
  },
}

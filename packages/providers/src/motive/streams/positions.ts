import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { isAhead } from '../../kit/device-clock.ts'
import { minuteMs } from '../../kit/durations.ts'
import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { readVehicleHistory } from '../../kit/vehicle-history.ts'
import { readEach } from '../../kit/vehicle-sweep.ts'
import { type Window, windowsForward } from '../../kit/windows.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapNewestPosition, mapPastPosition } from '../mapping.ts'
import { PastLocation, Vehicle, VehicleLocation } from '../wire.ts'
import { datesAround } from './dates.ts'

/** `marks`: until when each vehicle's history has been read. `since`: when the last whole read began. */
const LiveCursor = z.object({ since: z.iso.datetime().nullable(), marks: z.record(z.string(), z.iso.datetime()) })

/** A moving vehicle's history is read this often, its newest position each time. */
const catchUpMinutes = 4
/** Devices may send a little out of order. */
const overlapMinutes = 15
const vehiclesPerPage = 25
/** A call may ask for three months (reference); a few days of a busy vehicle are enough for one answer. */
const windowHours = 72

async function vehicleIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  for await (const items of client.pages('vehicles'))
    ids.push(...readRecords(items, Vehicle, (vehicle) => vehicle.id).records)
  return ids
}

async function pastOf(client: Client, vehicleId: string, { from, to }: Window): Promise<Records<PositionRecord>> {
  const items = await client.locationHistory(vehicleId, datesAround(from, to))
  const { records, rejected } = readRecords(items, PastLocation, (point) => mapPastPosition(vehicleId, point))
  return {
    records: records.filter(({ at }) => at >= from && at < to),
    rejected: rejected.map((entry) => ({ ...entry, externalId: vehicleId })),
  }
}

/** From when on a vehicle's history is due, or null while its newest position is enough. */
function dueFrom(newest: PositionRecord, mark: string | undefined, since: string | null): Date | null {
  const told = mark ?? since
  if (!told) return null
  const behindMs = newest.at.getTime() - Date.parse(told)
  const isDue = newest.engineOn === false ? behindMs !== 0 : behindMs >= catchUpMinutes * minuteMs
  return isDue ? new Date(Date.parse(told) - overlapMinutes * minuteMs) : null
}

/** The newest position of every vehicle first, for the map; then the way of those that have moved on. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    const startedAt = context.now()
    const { since, marks: stored } = readCursor(LiveCursor, cursor) ?? { since: null, marks: {} }
    const marks = { ...stored }
    for await (const items of client.pages('locations', { per_page: vehiclesPerPage })) {
      const newest = readRecords(items, VehicleLocation, mapNewestPosition)
      const behind: { id: string; from: Date; at: Date }[] = []
      for (const position of newest.records.filter(({ at }) => !isAhead(at, context.now()))) {
        const { vehicleExternalId: id, at } = position
        const from = dueFrom(position, marks[id], since)
        if (from) behind.push({ id, from, at })
        else marks[id] ??= since ?? at.toISOString()
      }
      yield { ...newest, cursor: { since, marks: { ...marks } } }
      for (const { id, from, at } of behind) {
        const to = new Date(Math.max(at.getTime(), startedAt.getTime()) + minuteMs)
        for (const window of windowsForward(from, to, windowHours)) {
          const past = await pastOf(client, id, window)
          marks[id] = (window.to < to ? window.to : at).toISOString()
          yield { ...past, cursor: { since, marks: { ...marks } } }
        }
      }
    }
    yield { records: [], rejected: [], cursor: { since: startedAt.toISOString(), marks } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const listIds = () => vehicleIds(client)
    const history = { listIds, newest: now, oldest: context.positionsFrom, now, windowHours, vehiclesPerPage: 1 }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (part, window) => readEach(part, (id) => pastOf(client, id, window)) },
      cursor,
    )
  },
}

import { z } from 'zod'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Records, Rejected, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { Behind } from '../../kit/reading/behind.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { halvesAfter } from '../../kit/reading/halving.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import { asWhole } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { type DriverChange, mapDriverChange, mapTrip } from '../mapping.ts'
import { Event, Trip } from '../wire.ts'

const LiveCursor = z.object({ readTo: z.iso.datetime(), behind: Behind, sweep: Sweep })

const devicesPerCall = 10
const historyWindowHours = 6 * 24
const firstReadDays = 2
/** Positions may arrive this late and change a trip. */
const overlapMs = 12 * hourMs
/** A report cuts the trips at its edges, so it is read this much wider on both sides to keep wanted trips whole. */
const longestTripMs = dayMs
/** Keeps every report within the length of history reports. */
const longestSweepMs = historyWindowHours * hourMs - overlapMs

/**
 * Returns trips that were under way within the window, each one whole unless it is longer than the margin around it: a
 * day, or as much as the server accepts.
 */
async function tripsOf(
  client: Client,
  ids: string[],
  window: Window,
  now: Date,
  aroundMs = longestTripMs,
): Promise<Records<TripRecord>> {
  const { from, to } = window
  const until = new Date(Math.min(to.getTime() + aroundMs, now.getTime()))
  try {
    const around = { from: new Date(from.getTime() - aroundMs), to: until }
    const items = await client.trips(ids, around)
    const changes = items.length ? await driverChanges(client, ids, around) : []
    const read = readRecords(items, Trip, (trip): TripRecord | TripRecord[] => {
      const record = mapTrip(trip, until, changes)
      const isWanted = record.startedAt < to && (record.endedAt ?? until) >= from
      return isWanted || isMisdated(record.startedAt, now) ? record : []
    })
    return asWhole(read, ids, window, 'deviceId')
  } catch (cause) {
    const trips = new Map<string, TripRecord>()
    const rejected: Rejected[] = []
    for (const half of halvesAfter(cause, window)) {
      const part = await tripsOf(client, ids, half, now, Math.min(aroundMs, half.to.getTime() - half.from.getTime()))
      for (const trip of part.records) trips.set(trip.externalId, trip)
      rejected.push(...part.rejected)
    }
    return { records: [...trips.values()], rejected }
  }
}

/** Returns when devices reported another driver. A user who may not read events gets trips with their first driver. */
async function driverChanges(client: Client, ids: string[], window: Window): Promise<DriverChange[]> {
  try {
    return readRecords(await client.events(ids, window, ['driverChanged']), Event, mapDriverChange).records
  } catch (cause) {
    if (cause instanceof NotPermitted) return []
    throw cause
  }
}

/**
 * The server recalculates trips on every request, so the last hours are read again; an unchanged trip stays the same.
 */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 300,
  overlapHours: 12,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const ids = await client.deviceIds()
    let sweep = stored?.sweep ?? null
    let behind = stored?.behind
    let readTo = stored ? new Date(stored.readTo) : new Date(now.getTime() - firstReadDays * dayMs)
    // After a pause longer than a report may be, reads several sweeps.
    do {
      const to = new Date(sweep?.startedAt ?? Math.min(now.getTime(), readTo.getTime() + longestSweepMs))
      for await (const page of sweepVehicles<TripRecord>({
        ids,
        vehiclesPerPage: devicesPerCall,
        sweep,
        startedAt: to,
        from: new Date(readTo.getTime() - overlapMs),
        behind,
        oldest: context.historyFrom,
        inProgress: { readTo: readTo.toISOString() },
        done: { readTo: to.toISOString() },
        read: (part, from) => tripsOf(client, part, { from, to }, now),
      })) {
        behind = readCursor(LiveCursor, page.cursor)?.behind
        yield page
      }
      sweep = null
      readTo = to
    } while (readTo < now)
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const history = {
      listIds: () => client.deviceIds(),
      context,
      oldest: context.historyFrom,
      windowHours: historyWindowHours,
      vehiclesPerPage: devicesPerCall,
    }
    yield* readVehicleHistory<TripRecord>(
      { ...history, read: (ids, window) => tripsOf(client, ids, window, now) },
      cursor,
    )
  },
}

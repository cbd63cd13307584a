import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { isAhead } from '../../kit/device-clock.ts'
import { minuteMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { readVehicleHistory } from '../../kit/vehicle-history.ts'
import { readEach } from '../../kit/vehicle-sweep.ts'
import { type Window, windowsForward } from '../../kit/windows.ts'
import { type Client, createClient } from '../client.ts'
import { mapPoint, mapState } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { State, TrackPoint } from '../wire.ts'
import { openTrackerIds, readTrackers, unlessGone } from './trackers.ts'

/** Until when the way of each tracker has been read, in epoch milliseconds. */
const LiveCursor = z.object({ marks: z.record(z.string(), z.number()) })

/** The way of a tracker is not read more often; its newest position is, each time. */
const catchUpMs = 4 * minuteMs
/** Devices may send what they kept after what is new. */
const overlapMs = 30 * minuteMs
const windowHours = 24

async function wayOf(client: Client, trackerId: string, window: Window) {
  const points = await unlessGone(client.points(trackerId, window))
  return readRecords(points, TrackPoint, (point) => mapPoint(trackerId, point))
}

/** The newest position of every tracker first, for the map; then the way of those that have sent more. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const marks = { ...readCursor(LiveCursor, cursor)?.marks }
    const { trackers, rejected } = await readTrackers(client)
    const open = trackers.filter(({ source }) => !source.blocked).map(({ id }) => id)
    const newest = readRecords(await client.states(open), State, mapState)
    const fresh = newest.records.filter(({ vehicleExternalId: id, at }) => marks[id] !== at.getTime())
    const moved = fresh.filter(({ at }) => !isAhead(at, now))
    for (const { vehicleExternalId: id, at } of moved) marks[id] ??= at.getTime()
    yield { records: fresh, rejected: [...rejected, ...newest.rejected], cursor: { marks: { ...marks } } }
    const isDue = (id: string, at: Date) => at.getTime() > marks[id]! && now.getTime() - marks[id]! >= catchUpMs
    for (const { vehicleExternalId: id, at } of moved.filter((each) => isDue(each.vehicleExternalId, each.at))) {
      const from = new Date(Math.max(marks[id]! - overlapMs, context.positionsFrom.getTime()))
      for (const window of windowsForward(from, at, windowHours)) {
        const page = await wayOf(client, id, window)
        marks[id] = Math.max(marks[id]!, window.to.getTime())
        yield { ...page, cursor: { marks: { ...marks } } }
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const listIds = () => openTrackerIds(client)
    const history = { listIds, newest: now, oldest: context.positionsFrom, now, windowHours, vehiclesPerPage: 1 }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (part, window) => readEach(part, (id) => wayOf(client, id, window)) },
      cursor,
    )
  },
}

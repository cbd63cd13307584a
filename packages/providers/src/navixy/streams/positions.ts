import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Window, windowsBack, windowsForward } from '../../kit/windows.ts'
import { type Client, createClient } from '../client.ts'
import { mapPoint, mapState } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { State, TrackPoint } from '../wire.ts'
import { openTrackerIds, readTrackers, unlessGone } from './trackers.ts'

/** Until when the way of each tracker has been read, in epoch milliseconds. */
const LiveCursor = z.object({ marks: z.record(z.string(), z.number()) })
const HistoryCursor = z.object({ before: z.iso.datetime(), next: z.int().nonnegative() })

const minuteMs = 60_000
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
    const nowMs = context.now().getTime()
    const marks = { ...readCursor(LiveCursor, cursor)?.marks }
    const { trackers, rejected } = await readTrackers(client)
    const open = trackers.filter(({ source }) => !source.blocked).map(({ id }) => id)
    const newest = readRecords(await client.states(open), State, mapState)
    const fresh = newest.records.filter(({ vehicleExternalId: id, at }) => marks[id] !== at.getTime())
    for (const { vehicleExternalId: id, at } of fresh) marks[id] ??= at.getTime()
    yield { records: fresh, rejected: [...rejected, ...newest.rejected], cursor: { marks: { ...marks } } }
    const isDue = (id: string, at: Date) => at.getTime() > marks[id]! && nowMs - marks[id]! >= catchUpMs
    for (const { vehicleExternalId: id, at } of fresh.filter((each) => isDue(each.vehicleExternalId, each.at))) {
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
    const stored = readCursor(HistoryCursor, cursor)
    const ids = await openTrackerIds(client)
    let next = stored?.next ?? 0
    const newest = stored ? new Date(stored.before) : context.now()
    for (const window of windowsBack(newest, context.positionsFrom, windowHours)) {
      for (; next < ids.length; next++)
        yield {
          ...(await wayOf(client, ids[next]!, window)),
          cursor: { before: window.to.toISOString(), next: next + 1 },
        }
      next = 0
      yield { records: [], rejected: [], cursor: { before: window.from.toISOString(), next } }
    }
  },
}

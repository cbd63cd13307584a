import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { isAhead } from '../../kit/device-clock.ts'
import { minuteMs, secondMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { readVehicleHistory } from '../../kit/vehicle-history.ts'
import { readEach } from '../../kit/vehicle-sweep.ts'
import { type Window, windowsForward } from '../../kit/windows.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapNewest, mapTrackPoint, type Newest } from '../mapping.ts'
import { ObjectReport, TrackPoint, Vehicle } from '../wire.ts'

/** Until when a vehicle's way has been read, and how the vehicle was then. */
const Mark = z.object({
  until: z.iso.datetime(),
  odometerMeters: z.number().nullable(),
  engineOn: z.boolean().nullable(),
})
type Mark = z.infer<typeof Mark>
const LiveCursor = z.object({ marks: z.record(z.string(), Mark) })

/** A track may have 48 hours: a little less leaves room for the whole seconds that ranges are made of. */
const windowHours = 47
/** Ten tracks a minute may be asked for: this is what the live stream takes of them. */
const tracksPerRead = 5
/** The way of a vehicle that drives is not read more often; its newest position is, each time. */
const catchUpMs = 4 * minuteMs
/** Devices may send a little out of order. */
const overlapMs = 5 * minuteMs

const markOf = ({ position: { at, engineOn }, odometerMeters }: Newest): Mark => ({
  until: at.toISOString(),
  odometerMeters,
  engineOn,
})

/** A vehicle that stood and stands without having moved: its newest position is all there is. */
const isStillParked = (mark: Mark, { position, odometerMeters }: Newest) =>
  mark.engineOn === false && position.engineOn === false && mark.odometerMeters === odometerMeters

function isDue({ until }: Mark, { position }: Newest): boolean {
  const behindMs = position.at.getTime() - Date.parse(until)
  return behindMs > 0 && (position.engineOn === false || behindMs >= catchUpMs)
}

async function readTrack(client: Client, vehicleId: string, window: Window) {
  return readRecords(await client.track(vehicleId, window), TrackPoint, (point) => mapTrackPoint(vehicleId, point))
}

/** The newest position of every vehicle, then the way of some that have moved: those first that wait the longest. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const { marks: stored } = readCursor(LiveCursor, cursor) ?? { marks: {} }
    const { records: newest, rejected } = readRecords(await client.objects(), ObjectReport, mapNewest)
    const marks = { ...stored }
    const due: { newest: Newest; mark: Mark }[] = []
    for (const each of newest.filter(({ position }) => !isAhead(position.at, context.now()))) {
      const id = each.position.vehicleExternalId
      const mark = stored[id]
      if (!mark || isStillParked(mark, each)) marks[id] = markOf(each)
      else if (isDue(mark, each)) due.push({ newest: each, mark })
    }
    const fresh = newest
      .map(({ position }) => position)
      .filter(({ vehicleExternalId, at }) => stored[vehicleExternalId]?.until !== at.toISOString())
    yield { records: fresh, rejected, cursor: { marks: { ...marks } } }
    due.sort((a, b) => a.mark.until.localeCompare(b.mark.until))
    let tracksLeft = tracksPerRead
    for (const { newest, mark } of due) {
      const { vehicleExternalId, at } = newest.position
      const from = new Date(Date.parse(mark.until) - overlapMs)
      const end = new Date(at.getTime() + secondMs)
      for (const window of windowsForward(from, end, windowHours)) {
        if (tracksLeft-- === 0) return
        const page = await readTrack(client, vehicleExternalId, window)
        // Of a long way, what has been read is kept with each part of it.
        marks[vehicleExternalId] = window.to < end ? { ...mark, until: window.to.toISOString() } : markOf(newest)
        yield { ...page, cursor: { marks: { ...marks } } }
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const listIds = async () => readRecords(await client.vehicles(), Vehicle, ({ objectuid }) => objectuid).records
    const history = { listIds, newest: now, oldest: context.positionsFrom, now, windowHours, vehiclesPerPage: 1 }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (part, window) => readEach(part, (id) => readTrack(client, id, window)) },
      cursor,
    )
  },
}

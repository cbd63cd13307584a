import { z } from 'zod'
import type { Json } from '../http/json.ts'
import { isAhead } from '../mapping/device-clock.ts'
import type { Page, Records } from '../provider.ts'
import type { PositionRecord } from '../record.ts'
import { readCursor } from './cursor.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts'
import { readHalving } from './halving.ts'
import { Failing, FailingVehicles } from './objects/failing-vehicles.ts'
import { Objects } from './objects/objects.ts'
import { dueErrands, type Errand, Marks, markAfter, marksWith, type Reported } from './vehicle-marks.ts'
import { chunks, type Window, windowsForward } from './windows.ts'

/**
 * `refused`: when routes were last refused, in epoch milliseconds. Their marks don't advance until they can be read. `ahead`: the
 * newest positions of clocks that are days ahead, so that each is reported once. Those that are less ahead may be true soon.
 */
const LiveCursor = z.object({
  marks: Marks,
  refused: z.record(z.string(), z.number()).default({}),
  failing: Failing.default({}),
  ahead: z.record(z.string(), z.number()).default({}),
})
type LiveCursor = z.infer<typeof LiveCursor>

/** A refused route is requested again this often. */
const refusedEveryMs = hourMs
/** One for which the provider failed is requested again this soon. */
const failedEveryMs = 10 * minuteMs

/** Each page is stored with the marks of all vehicles: the routes of a large fleet share about this many per sync. */
const mostTrackPages = 50

/** If the routes of this many are refused, and none succeeds, the vehicles aren't the cause. */
const fewestRefused = 2

export type Following = {
  now: Date
  /** Nothing older is read. */
  oldest: Date
  /** The newest position of every vehicle, by page; `failing`: those that always fail in their batches. */
  newest(failing: FailingVehicles): AsyncIterable<Records<PositionRecord>>
  /** Every point of some vehicles within a window. */
  track(ids: string[], window: Window): Promise<Records<PositionRecord>>
  windowHours: number
  vehiclesPerCall: number
  /** How often a driving vehicle's route is read; its newest position is read each time. */
  catchUpMinutes: number
  /** Devices send slightly out of order, so this much of the route is read again each time. */
  overlapMinutes: number
  /**
   * Calls for routes that one sync may make, one of them for late points if there may be some; by default all that are
   * due.
   */
  callsPerRead?: number
  /**
   * Returns where a vehicle is parked with its engine off; null if it may move. While that doesn't change, it has no
   * route.
   */
  odometerAt?(position: PositionRecord): string | null
}

/**
 * Reads new positions from a provider that reports current locations, but a vehicle's route only on request. The newest
 * position of every vehicle comes first, for the map; then the routes of those that have moved; then, for some, the
 * last hours again for late points (`promisedMs`): for each about once an hour, or as calls allow, even when parked.
 */
export async function* followVehicles(following: Following, cursor: Json | null): AsyncGenerator<Page<PositionRecord>> {
  const { now, oldest, callsPerRead = Infinity } = following
  const known = readCursor(LiveCursor, cursor) ?? { marks: {}, refused: {}, failing: {}, ahead: {} }
  const { marks: stored, refused: refusedBefore } = known
  const failing = new FailingVehicles(known.failing, now)
  const refused = Object.fromEntries(
    Object.entries(refusedBefore).filter(([, atMs]) => now.getTime() - atMs < refusedEveryMs),
  )
  const ahead: Record<string, number> = {}
  let marks = stored
  const reported = new Map<string, Reported>()
  for await (const { records, rejected } of following.newest(failing)) {
    for (const position of records) reported.set(position.vehicleExternalId, coveredDays(following, position))
    marks = marksWith(stored, [...reported.values()], now.getTime())
    const isNew = ({ vehicleExternalId: id, at }: PositionRecord) =>
      stored[id]?.untilMs !== at.getTime() && known.ahead[id] !== at.getTime()
    for (const { vehicleExternalId: id, at } of records)
      if (at.getTime() - now.getTime() > dayMs) ahead[id] = at.getTime()
    yield pageOf([{ records: records.filter(isNew), rejected }], { marks, refused, failing: failing.stored, ahead })
  }
  const readable = [...reported.values()].filter(({ id }) => refused[id] === undefined)
  const { moved, parked } = dueErrands(readable, marks, now.getTime(), {
    catchUpMs: following.catchUpMinutes * minuteMs,
    overlapMs: following.overlapMinutes * minuteMs,
    oldestMs: oldest.getTime(),
  })
  const callsPerPage = Math.ceil((moved.length + parked.length) / mostTrackPages)
  const objects = new Objects()
  let callsLeft = callsPerRead
  let read: Records<PositionRecord>[] = []
  for (const [errands, callsKept] of [
    [moved, Math.min(parked.length, 1)],
    [parked, 0],
  ] as const) {
    for (const part of chunks(errands, following.vehiclesPerCall))
      for (const window of windowsOf(part, following.windowHours)) {
        if (callsLeft <= callsKept) break
        const ids = part.flatMap(({ id }) => (objects.refused.has(id) ? [] : [id]))
        if (!ids.length) break
        callsLeft--
        const track = await objects.read(ids, (some) => readHalving(window, (span) => following.track(some, span)))
        read.push(objects.tellable(track))
        for (const errand of part) {
          if (objects.refused.has(errand.id)) {
            const hasFailed = objects.failed.has(errand.id)
            refused[errand.id] = now.getTime() - (hasFailed ? refusedEveryMs - failedEveryMs : 0)
            continue
          }
          const odometerAt = reported.get(errand.id)?.odometerAt ?? null
          marks[errand.id] = markAfter(marks[errand.id]!, errand, window.to.getTime(), now.getTime(), odometerAt)
        }
        if (read.length < callsPerPage) continue
        yield pageOf(read, { marks, refused, failing: failing.stored, ahead })
        read = []
      }
  }
  // Their pause counts even if the read fails now: two vehicles with bad data must not hold up the others.
  if (objects.refused.size) yield pageOf(read, { marks, refused, failing: failing.stored, ahead })
  if (objects.refused.size) read = []
  objects.assertAny(fewestRefused)
  const rest = objects.tellable<PositionRecord>({ records: [], rejected: [] })
  if (read.length || rest.rejected.length)
    yield pageOf([...read, rest], { marks, refused, failing: failing.stored, ahead })
}

/** What was read, with how far. */
const pageOf = (
  read: readonly Records<PositionRecord>[],
  { marks, refused, failing, ahead }: LiveCursor,
): Page<PositionRecord> => ({
  records: read.flatMap(({ records }) => records),
  rejected: read.flatMap(({ rejected }) => rejected),
  cursor: { marks: { ...marks }, refused: { ...refused }, failing: { ...failing }, ahead: { ...ahead } },
})

function coveredDays({ now, odometerAt }: Following, position: PositionRecord): Reported {
  const { vehicleExternalId: id, at, engineOn } = position
  const newestMs = isAhead(at, now) ? null : at.getTime()
  return { id, newestMs, isParked: engineOn === false, odometerAt: odometerAt?.(position) ?? null }
}

/** From the start of the earliest errand to the end of the latest, inclusive. */
function windowsOf(errands: readonly Errand[], hours: number): Window[] {
  const from = new Date(Math.min(...errands.map(({ fromMs }) => fromMs)))
  return windowsForward(from, new Date(Math.max(...errands.map(({ toMs }) => toMs)) + secondMs), hours)
}

import { z } from 'zod'
import { hourMs } from './durations.ts'

/** A point that arrives up to this long after it was recorded is eventually read. */
export const promisedMs = 6 * hourMs

/**
 * How far a vehicle's route has been read, in epoch milliseconds: of the points up to `untilMs`, all that had arrived
 * by
 * `lateMs`. Those that have arrived since were recorded at most `promisedMs` before that. `odometerAt`: see `Reported`.
 */
const Mark = z.object({
  untilMs: z.number(),
  lateMs: z.number(),
  odometerAt: z.string().nullable(),
})
type Mark = z.infer<typeof Mark>

/**
 * Format of cursors from before late points were checked: the time alone, in milliseconds or as text, or as `until`.
 */
const Until = z.union([z.number(), z.iso.datetime().transform((text) => Date.parse(text))])
const EarlierMark = z
  .union([Until, z.object({ until: Until }).transform(({ until }) => until)])
  .transform((untilMs): Mark => ({ untilMs, lateMs: untilMs, odometerAt: null }))

/** The marks of all vehicles by their external ids. */
export const Marks = z.record(z.string(), z.union([Mark, EarlierMark]))
export type Marks = z.infer<typeof Marks>

/** A vehicle as currently reported. */
export type Reported = {
  id: string
  /** Epoch milliseconds; null if its clock is ahead. */
  newestMs: number | null
  isParked: boolean
  /**
   * Where it is parked with its engine off; null if it may move. While that doesn't change, there is no route to read.
   */
  odometerAt: string | null
}

export type Pace = {
  /** How often a driving vehicle's route is read. */
  catchUpMs: number
  /** Devices send slightly out of order: the route is read from this much before the mark. */
  overlapMs: number
  /** Nothing older is read. */
  oldestMs: number
}

/** The next read of a vehicle, both ends included. `isLate`: it reaches back to what may have arrived late. */
export type Errand = { id: string; fromMs: number; toMs: number; isLate: boolean }

/** A vehicle's late points are checked this often, with one vehicle in forty per sync: never a burst. */
const lateEveryMs = hourMs
const lateShare = 1 / 40

/**
 * Updates the marks after vehicles were reported. One that is still parked has nothing to read. A new one is read from
 * the most advanced mark of the others: it didn't exist before.
 */
export function marksWith(marks: Marks, reported: readonly Reported[], nowMs: number): Marks {
  const all = { ...marks }
  const furthestMs = Object.values(marks).reduce((furthest, { untilMs }) => Math.max(furthest, untilMs), 0) || nowMs
  for (const { id, newestMs, odometerAt } of reported) {
    if (newestMs === null) continue
    const mark = marks[id]
    if (!mark) {
      const untilMs = Math.min(newestMs, furthestMs)
      all[id] = { untilMs, lateMs: Math.min(nowMs, furthestMs), odometerAt: untilMs === newestMs ? odometerAt : null }
    } else if (odometerAt !== null && mark.odometerAt === odometerAt)
      all[id] = { ...mark, untilMs: Math.max(mark.untilMs, newestMs) }
  }
  return all
}

/**
 * Returns what is due: the routes of vehicles that have moved (a parked one is read to its end), and those read again
 * only for late points; oldest first. If a route is read anyway, it includes the check for late points.
 */
export function dueErrands(reported: readonly Reported[], marks: Marks, nowMs: number, pace: Pace) {
  const { catchUpMs, overlapMs, oldestMs } = pace
  const known = reported.flatMap(({ id, newestMs, isParked }) => {
    const mark = marks[id]
    const toMs = mark ? Math.max(mark.untilMs, newestMs ?? 0) : 0
    if (!mark || toMs < oldestMs) return []
    const hasMoved = toMs > mark.untilMs && (isParked || nowMs - mark.untilMs >= catchUpMs)
    // A late point is never newer than the newest: a vehicle that has been silent for long has none.
    const isSilent = newestMs !== null && newestMs < mark.lateMs - promisedMs
    return [{ id, mark, toMs, hasMoved, lateForMs: isSilent ? 0 : nowMs - mark.lateMs }]
  })
  const late = known.filter(({ lateForMs }) => lateForMs >= lateEveryMs).sort((a, b) => b.lateForMs - a.lateForMs)
  const inTurn = new Set(late.slice(0, Math.ceil(reported.length * lateShare)).map(({ id }) => id))
  const errands = known.flatMap(({ id, mark, toMs, hasMoved, lateForMs }) => {
    const isLate = inTurn.has(id) || (hasMoved && lateForMs >= promisedMs)
    const fromMs = Math.min(mark.untilMs - overlapMs, isLate ? mark.lateMs - promisedMs : mark.untilMs)
    const errand: Errand = { id, fromMs: Math.max(fromMs, oldestMs), toMs, isLate }
    return hasMoved || isLate ? [{ hasMoved, errand }] : []
  })
  const oldestFirst = (isWanted: boolean) =>
    errands
      .filter(({ hasMoved }) => hasMoved === isWanted)
      .map(({ errand }) => errand)
      .sort((a, b) => a.fromMs - b.fromMs)
  return { moved: oldestFirst(true), parked: oldestFirst(false) }
}

/** Returns the mark of a vehicle once an errand has been read up to an instant, by a read that began at `nowMs`. */
export function markAfter(
  mark: Mark,
  { toMs, isLate }: Errand,
  readMs: number,
  nowMs: number,
  odometerAt: string | null,
): Mark {
  const isDone = readMs > toMs
  const untilMs = Math.max(mark.untilMs, Math.min(readMs, toMs))
  // If an errand breaks off, the rest is checked for late points again.
  const lateMs = isDone ? nowMs : Math.max(mark.lateMs, Math.min(nowMs, readMs + promisedMs))
  return { untilMs, lateMs: isLate ? lateMs : mark.lateMs, odometerAt: isDone ? odometerAt : null }
}

import { z } from 'zod'
import { hourMs } from './durations.ts'

/** A point that arrives up to this long after it was recorded is read in the end. */
export const promisedMs = 6 * hourMs

/**
 * How far a vehicle's way has been read, in epoch milliseconds: of the points up to `untilMs`, all that had arrived by
 * `lateMs`. Those that arrived since were recorded `promisedMs` before that at the earliest. `standsAt`: see `Told`.
 */
const Mark = z.object({ untilMs: z.number(), lateMs: z.number(), standsAt: z.string().nullable() })
type Mark = z.infer<typeof Mark>

/** As cursors had them before late points were looked for: the time alone, in milliseconds or as text, or as `until`. */
const Until = z.union([z.number(), z.iso.datetime().transform((text) => Date.parse(text))])
const EarlierMark = z
  .union([Until, z.object({ until: Until }).transform(({ until }) => until)])
  .transform((untilMs): Mark => ({ untilMs, lateMs: untilMs, standsAt: null }))

/** The marks of all vehicles by their external ids. */
export const Marks = z.record(z.string(), z.union([Mark, EarlierMark]))
export type Marks = z.infer<typeof Marks>

/** A vehicle as it is told now. */
export type Told = {
  id: string
  /** Epoch milliseconds; null where its clock is ahead. */
  newestMs: number | null
  isParked: boolean
  /** Where it stands with its engine off; null where it may move. While that stays the same, there is no way to read. */
  standsAt: string | null
}

export type Pace = {
  /** The way of a vehicle that drives is not read more often. */
  catchUpMs: number
  /** Devices send a little out of order: the way is read from that much before the mark. */
  overlapMs: number
  /** Nothing before it is wanted. */
  oldestMs: number
}

/** What is read of a vehicle next, both ends included. `isLate`: it reaches back to what may have arrived late. */
export type Errand = { id: string; fromMs: number; toMs: number; isLate: boolean }

/** Late points of a vehicle are looked for this often, with each read those of one vehicle in forty: never a burst. */
const lateEveryMs = hourMs
const lateShare = 1 / 40

/**
 * The marks once vehicles have been told. Of one that still stands there is nothing to read. One that is new is read from
 * where that of the others is which has been read furthest: until then it was not there.
 */
export function marksWith(marks: Marks, told: readonly Told[], nowMs: number): Marks {
  const all = { ...marks }
  const furthestMs = Object.values(marks).reduce((furthest, { untilMs }) => Math.max(furthest, untilMs), 0) || nowMs
  for (const { id, newestMs, standsAt } of told) {
    if (newestMs === null) continue
    const mark = marks[id]
    if (!mark) {
      const untilMs = Math.min(newestMs, furthestMs)
      all[id] = { untilMs, lateMs: Math.min(nowMs, furthestMs), standsAt: untilMs === newestMs ? standsAt : null }
    } else if (standsAt !== null && mark.standsAt === standsAt)
      all[id] = { ...mark, untilMs: Math.max(mark.untilMs, newestMs) }
  }
  return all
}

/**
 * What is due: the ways of vehicles that have moved on (one that has parked is read to its end), and those that are read
 * again for late points alone; oldest first. Where a way is read anyhow, late points are looked for on it.
 */
export function dueErrands(told: readonly Told[], marks: Marks, nowMs: number, pace: Pace) {
  const { catchUpMs, overlapMs, oldestMs } = pace
  const known = told.flatMap(({ id, newestMs, isParked }) => {
    const mark = marks[id]
    const toMs = mark ? Math.max(mark.untilMs, newestMs ?? 0) : 0
    if (!mark || toMs < oldestMs) return []
    const hasMoved = toMs > mark.untilMs && (isParked || nowMs - mark.untilMs >= catchUpMs)
    // A late point is never newer than the newest: a vehicle that has been silent for long has none.
    const isSilent = newestMs !== null && newestMs < mark.lateMs - promisedMs
    return [{ id, mark, toMs, hasMoved, lateForMs: isSilent ? 0 : nowMs - mark.lateMs }]
  })
  const late = known.filter(({ lateForMs }) => lateForMs >= lateEveryMs).sort((a, b) => b.lateForMs - a.lateForMs)
  const inTurn = new Set(late.slice(0, Math.ceil(told.length * lateShare)).map(({ id }) => id))
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

/** The mark of a vehicle once an errand has been read up to an instant, by a read that began at `nowMs`. */
export function markAfter(
  mark: Mark,
  { toMs, isLate }: Errand,
  readMs: number,
  nowMs: number,
  standsAt: string | null,
): Mark {
  const isDone = readMs > toMs
  const untilMs = Math.max(mark.untilMs, Math.min(readMs, toMs))
  // Of an errand that breaks off, what is left is looked at for late points again.
  const lateMs = isDone ? nowMs : Math.max(mark.lateMs, Math.min(nowMs, readMs + promisedMs))
  return { untilMs, lateMs: isLate ? lateMs : mark.lateMs, standsAt: isDone ? standsAt : null }
}

import { dayMs, hourMs } from './durations.ts'

/** A period; its end is exclusive. */
export type Window = { from: Date; to: Date }

/**
 * Splits the time before `before` into windows of equal length, newest first, down to `oldest` (the last may be
 * shorter).
 */
export function windowsBack(before: Date, oldest: Date, hours: number): Window[] {
  const windows: Window[] = []
  for (let to = before.getTime(); to > oldest.getTime(); to -= hours * hourMs) {
    windows.push({ from: new Date(Math.max(oldest.getTime(), to - hours * hourMs)), to: new Date(to) })
  }
  return windows
}

/** A window of a history, with the number of completed windows before it and the total. */
export type HistoryWindow = Window & { done: number; total: number }

/**
 * Returns the windows of a history that are still to be read, newest first. `before`: where the read continues or
 * begins; all of them lie between `oldest` and `now`.
 */
export function historyWindows(before: Date, oldest: Date, now: Date, hours: number): HistoryWindow[] {
  const total = Math.ceil((now.getTime() - oldest.getTime()) / (hours * hourMs))
  const left = windowsBack(before, oldest, hours)
  return left.map((window, index) => ({ ...window, done: Math.max(0, total - left.length) + index, total }))
}

/** Splits a period into windows of equal length, oldest first (the last may be shorter). */
export function windowsForward(from: Date, to: Date, hours: number): Window[] {
  const windows: Window[] = []
  for (let start = from.getTime(); start < to.getTime(); start += hours * hourMs) {
    windows.push({ from: new Date(start), to: new Date(Math.min(to.getTime(), start + hours * hourMs)) })
  }
  return windows
}

/** Returns the earlier and later half of a window, which meet at a full millisecond. */
export function windowHalves({ from, to }: Window): [Window, Window] {
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2))
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

/** Consecutive runs of at most `size` items. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

const usualScoreDays = 30
/** Returns the period of driver scores: the last 30 whole days in UTC, or as many as a provider rates at once. */
export function scorePeriod(now: Date, days = usualScoreDays): { from: Date; until: Date } {
  const until = Math.floor(now.getTime() / dayMs) * dayMs
  return { from: new Date(until - days * dayMs), until: new Date(until) }
}

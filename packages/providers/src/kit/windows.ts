export type Window = { from: Date; to: Date }

/** Cuts the time before `before` into windows of equal length, newest first, down to `oldest` (the last may be shorter). */
export function windowsBack(before: Date, oldest: Date, hours: number): Window[] {
  const windows: Window[] = []
  for (let to = before.getTime(); to > oldest.getTime(); to -= hours * 3_600_000) {
    windows.push({ from: new Date(Math.max(oldest.getTime(), to - hours * 3_600_000)), to: new Date(to) })
  }
  return windows
}

/** Cuts a stretch of time into windows of equal length, oldest first (the last may be shorter). */
export function windowsForward(from: Date, to: Date, hours: number): Window[] {
  const windows: Window[] = []
  for (let start = from.getTime(); start < to.getTime(); start += hours * 3_600_000) {
    windows.push({ from: new Date(start), to: new Date(Math.min(to.getTime(), start + hours * 3_600_000)) })
  }
  return windows
}

/** The earlier and the later half of a window, which meet at a full millisecond. */
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
const dayMs = 86_400_000

/** The time scores of drivers are read for: the last thirty whole days in UTC, or as many as a provider rates at once. */
export function scorePeriod(now: Date, days = usualScoreDays): { from: Date; until: Date } {
  const until = Math.floor(now.getTime() / dayMs) * dayMs
  return { from: new Date(until - days * dayMs), until: new Date(until) }
}

export type Window = { from: Date; to: Date }

/** Cuts the time before `before` into windows of equal length, newest first, down to `oldest` (the last may be shorter). */
export function windowsBack(before: Date, oldest: Date, hours: number): Window[] {
  const windows: Window[] = []
  for (let to = before.getTime(); to > oldest.getTime(); to -= hours * 3_600_000) {
    windows.push({ from: new Date(Math.max(oldest.getTime(), to - hours * 3_600_000)), to: new Date(to) })
  }
  return windows
}

/** Consecutive runs of at most `size` items. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

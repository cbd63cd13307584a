const hourMs = 3_600_000

/**
 * Returns true if a stream is read for the first time in an hour. It is due at `dueAt` and read `everySeconds`; the read before
 * was that much earlier, and this one may be a little late.
 */
export function isFirstOfHour(dueAt: Date, everySeconds: number, now: Date): boolean {
  const before = dueAt.getTime() - 1000 * everySeconds
  return Math.floor(before / hourMs) < Math.floor(now.getTime() / hourMs)
}

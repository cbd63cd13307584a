const WINDOW_MS = 60_000

/** Counts the calls of an action within the last minute, by real time. */
export class Quota {
  private readonly calls: number
  private taken: number[] = []

  constructor(calls: number) {
    this.calls = calls
  }

  /** Counts one more call if it is within the quota, and returns whether it is. */
  take(nowMs = performance.now()): boolean {
    this.taken = this.taken.filter((takenAtMs) => takenAtMs > nowMs - WINDOW_MS)
    if (this.taken.length >= this.calls) return false
    this.taken.push(nowMs)
    return true
  }
}

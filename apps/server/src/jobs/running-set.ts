import { setTimeout as wait } from 'node:timers/promises'

/** Runs a few pieces of work concurrently; none waits for the slowest. */
export class RunningSet {
  private readonly running = new Set<Promise<void>>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** How many more may start; negative if too many were started. */
  get free(): number {
    return this.most - this.running.size
  }

  get isEmpty(): boolean {
    return this.running.size === 0
  }

  /** Starts a piece of work, which must not reject. */
  add(work: Promise<void>): void {
    const done = work.finally(() => this.running.delete(done))
    this.running.add(done)
  }

  /** Waits until a piece is done, or for the given time. */
  async settle(milliseconds: number): Promise<void> {
    const timeout = new AbortController()
    const time = wait(milliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)
    await Promise.race([time, ...this.running])
    timeout.abort()
  }

  /** Waits until everything is done. */
  async end(): Promise<void> {
    await Promise.all(this.running)
  }
}

import { z } from 'zod'
import { dayMs, minuteMs } from '../durations.ts'

/** Vehicles that couldn't be read, by id: how often in a row, and when last, in epoch milliseconds. */
export const Failing = z.record(z.string(), z.object({ times: z.int(), lastMs: z.number() }))
type Failing = z.infer<typeof Failing>

/**
 * After so many failures in a row, a vehicle is requested later and later, in the end once a day: each makes its batch be
 * halved down to it.
 */
const mostTimes = 5

/** The vehicles that always fail in their batches; stored in the cursor of their stream. */
export class FailingVehicles {
  private readonly before: Failing
  private readonly nowMs: number
  private readonly found: Failing = {}
  private isOver = false

  constructor(stored: Failing, now: Date) {
    this.before = stored
    this.nowMs = now.getTime()
  }

  /** Returns the vehicles to request: without those that are paused, unless all are. They stay listed as rejected. */
  requested(ids: readonly string[]): readonly string[] {
    const open = ids.filter((id) => !this.isPaused(id))
    if (!open.length) return ids
    for (const id of ids) if (this.isPaused(id)) this.found[id] = this.before[id]!
    return open
  }

  /** Records that a vehicle couldn't be read. */
  hasFailed(id: string): void {
    this.found[id] = { times: (this.before[id]?.times ?? 0) + 1, lastMs: this.nowMs }
  }

  /** Records that all were requested, and others could be read: the vehicles are the cause. */
  end(): void {
    this.isOver = true
  }

  /** Returns what to store. */
  get stored(): Failing {
    return this.isOver ? this.found : this.before
  }

  private isPaused(id: string): boolean {
    const known = this.before[id]
    if (!known || known.times < mostTimes) return false
    return this.nowMs - known.lastMs < Math.min(dayMs, minuteMs * 2 ** (known.times - mostTimes))
  }
}

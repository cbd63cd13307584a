/** Counts requests against a limit by real time, whatever the simulated clock shows. */
export class Rate {
  private readonly perSecond: number
  private tokens: number
  private filledAt = performance.now()

  constructor(perSecond: number) {
    this.perSecond = perSecond
    this.tokens = perSecond
  }

  /** Null if the request may pass, else the seconds until the next one may. */
  take(): number | null {
    const now = performance.now()
    this.tokens = Math.min(this.perSecond, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond)
    this.filledAt = now
    if (this.tokens < 1) return (1 - this.tokens) / this.perSecond
    this.tokens -= 1
    return null
  }
}

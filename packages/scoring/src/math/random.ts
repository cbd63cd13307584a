/** A seeded random number generator (mulberry32), so that a bootstrap or simulation can be repeated. */
export class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to 1. */
  uniform(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Mean 0, standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform())
  }

  /** Gamma with mean `shape` (Marsaglia and Tsang 2000). */
  gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * (1 - this.uniform()) ** (1 / shape)
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = this.normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - this.uniform()) < 0.5 * x ** 2 + d - d * v + d * Math.log(v)) return d * v
    }
  }

  /** A count with this mean: split by gammas while large, then counted by products of uniforms. */
  poisson(mean: number): number {
    let [left, count] = [mean, 0]
    while (left > 30) {
      const part = Math.floor(left * 0.875)
      const reached = this.gamma(part)
      if (reached > left) return count + this.binomial(part - 1, left / reached)
      left -= reached
      count += part
    }
    const limit = Math.exp(-left)
    for (let product = this.uniform(); product > limit; product *= this.uniform()) count++
    return count
  }

  private binomial(trials: number, chance: number): number {
    let hits = 0
    for (let trial = 0; trial < trials; trial++) if (this.uniform() < chance) hits++
    return hits
  }
}

/** What a key is derived from: names and whole numbers. */
export type Label = string | number

/**
 * A splittable generator. A `Random` is a 64-bit key; `at` derives an independent key from labels, so any fact can be
 * drawn without drawing what came before, and adding a fact never shifts another. Draws come from sfc32 (Chris
 * Doty-Humphrey, PractRand) seeded by the key. Only Math.log and Math.cos depend on the platform.
 */
export class Random {
  private readonly high: number
  private readonly low: number
  private started = false
  private a = 0
  private b = 0
  private c = 0
  private d = 0

  constructor(high: number, low: number) {
    this.high = high
    this.low = low
  }

  /** The generator at the root of a seed. */
  static of(seed: Label): Random {
    return new Random(0x243f6a88, 0x85a308d3).at(seed)
  }

  /** The independent generator under these labels. */
  at(...labels: Label[]): Random {
    let high = this.high
    let low = this.low
    for (const label of labels) {
      const x = typeof label === 'number' ? label | 0 : textHash(label)
      const y = typeof label === 'number' ? Math.floor(label / 4294967296) | 0 : label.length
      high = mix(high ^ x, low, 0x9e3779b1)
      low = mix(low ^ y ^ 0x5bd1e995, high, 0x85ebca77)
    }
    return new Random(high, low)
  }

  /** A whole number from 0 to 2³² − 1. */
  uint(): number {
    if (!this.started) this.start()
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0
    return t >>> 0
  }

  private start() {
    this.started = true
    this.a = this.high
    this.b = this.low
    this.c = this.high ^ 0x9e3779b9
    this.d = 1
    for (let i = 0; i < 6; i++) this.uint()
  }

  /** Uniform in [0, 1). */
  next(): number {
    return this.uint() / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from low to high, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** Standard normal (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(6.283185307179586 * this.next())
  }

  /** Returns an index, each with a probability proportional to its weight. */
  weighted(weights: ArrayLike<number>): number {
    let total = 0
    for (let i = 0; i < weights.length; i++) total += weights[i]!
    let x = this.next() * total
    for (let i = 0; i < weights.length; i++) {
      x -= weights[i]!
      if (x < 0) return i
    }
    return weights.length - 1
  }

  /** Poisson (Knuth) for small means. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = this.next(); product > limit; product *= this.next()) count++
    return count
  }

  /** Gamma with mean 1 (Marsaglia and Tsang 2000). */
  gamma(shape: number): number {
    if (shape < 1) return (this.gamma(shape + 1) * (shape + 1) * (1 - this.next()) ** (1 / shape)) / shape
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = this.normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - this.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return (d * v) / shape
    }
  }
}

/** Scrambles 32 bits (after MurmurHash3's finalizer). */
export function mix(x: number, y: number, multiplier: number): number {
  let h = Math.imul(x ^ (y >>> 16) ^ (y << 7), multiplier)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae3d)
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f)
  return h ^ (h >>> 16)
}

const textHashes = new Map<string, number>()

// FNV-1a, cached: the same few labels are hashed millions of times.
function textHash(text: string): number {
  const known = textHashes.get(text)
  if (known !== undefined) return known
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  if (textHashes.size < 10_000) textHashes.set(text, h)
  return h
}

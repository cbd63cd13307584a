import { lastAtMost } from '../roads/line.ts'

export type MotionState = { meters: number; speedMps: number; accelerationMps2: number }

// The speed of a cruise varies about once in 22 s.
const BREATH_SECONDS = 22

/**
 * Motion as phases of constant acceleration, in seconds from the start of the trip: closed form, so any second can be
 * read and sums are exact.
 */
export class Phases {
  /** The end of the last phase. */
  seconds = 0
  meters = 0
  speedMps = 0
  private readonly starts: number[] = []
  private readonly metersAtStart: number[] = []
  private readonly speedAtStart: number[] = []
  private readonly accelerations: number[] = []
  private readonly waves: number[] = []

  get length(): number {
    return this.starts.length
  }

  /** Adds a phase. `waveMps` varies the speed around its value in whole periods, which adds no meters. */
  push(accelerationMps2: number, seconds: number, waveMps = 0) {
    this.starts.push(this.seconds)
    this.metersAtStart.push(this.meters)
    this.speedAtStart.push(this.speedMps)
    this.accelerations.push(accelerationMps2)
    this.waves.push(waveMps)
    this.seconds += seconds
    this.meters += this.speedMps * seconds + 0.5 * accelerationMps2 * seconds * seconds
    this.speedMps = Math.max(0, this.speedMps + accelerationMps2 * seconds)
  }

  /** Corrects the speed after a phase that should have ended at exactly this one. */
  settle(speedMps: number) {
    this.speedMps = speedMps
  }

  /** Returns the index of the phase at a second. */
  indexAt(seconds: number): number {
    return lastAtMost(this.starts, seconds)
  }

  /** Returns the start and end of phase `index`, in seconds. */
  span(index: number): [start: number, end: number] {
    return [this.starts[index]!, this.starts[index + 1] ?? this.seconds]
  }

  /** True if the vehicle is stationary during the whole phase. */
  isStanding(index: number): boolean {
    return this.speedAtStart[index] === 0 && this.accelerations[index] === 0
  }

  /** Returns the maximum speed of a phase up to a second. */
  topSpeed(index: number, untilSeconds: number): number {
    const [start, end] = this.span(index)
    const x = Math.min(end, untilSeconds) - start
    const atEnd = this.speedAtStart[index]! + this.accelerations[index]! * x
    return Math.max(this.speedAtStart[index]!, atEnd) + this.waves[index]!
  }

  /** Returns the state at a second within phase `index`. */
  stateIn(index: number, seconds: number): MotionState {
    const [start, end] = this.span(index)
    const x = Math.max(0, Math.min(seconds, end) - start)
    const acceleration = this.accelerations[index]!
    const speed = this.speedAtStart[index]! + acceleration * x
    const meters = this.metersAtStart[index]! + this.speedAtStart[index]! * x + 0.5 * acceleration * x * x
    const wave = this.waves[index]!
    if (wave === 0) return { meters, speedMps: Math.max(0, speed), accelerationMps2: acceleration }
    const k = waveNumber(end - start)
    return {
      meters: meters + (wave / k) * (1 - Math.cos(k * x)),
      speedMps: Math.max(0, speed + wave * Math.sin(k * x)),
      accelerationMps2: acceleration + wave * k * Math.cos(k * x),
    }
  }

  /** Returns the speed of `stateIn` alone, for half the work. */
  speedIn(index: number, seconds: number): number {
    const [start, end] = this.span(index)
    const x = Math.max(0, Math.min(seconds, end) - start)
    const speed = this.speedAtStart[index]! + this.accelerations[index]! * x
    const wave = this.waves[index]!
    return Math.max(0, wave === 0 ? speed : speed + wave * Math.sin(waveNumber(end - start) * x))
  }

  /** Returns the second at which this many meters have been driven. */
  secondsAt(meters: number): number {
    const index = lastAtMost(this.metersAtStart, meters)
    let [low, high] = this.span(index)
    for (let i = 0; i < 20; i++) {
      const middle = (low + high) / 2
      if (this.stateIn(index, middle).meters < meters) low = middle
      else high = middle
    }
    return high
  }
}

/** Radians per second of a wave that fits a phase of this many seconds in whole periods. */
const waveNumber = (seconds: number) => (2 * Math.PI * Math.max(1, Math.round(seconds / BREATH_SECONDS))) / seconds

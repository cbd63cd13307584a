import type { Happening, Journey } from '../days/journey.ts'
import type { IncidentType } from '../incident-types.ts'
import { noise } from '../noise.ts'
import { Motion } from './motion.ts'
import { type Fix, Way } from './way.ts'

/** One reading around an incident. Accelerations in m/s² as measured by a sensor, with gravity upwards. */
export type Reading = Fix & {
  secondsFromIncident: number
  instantMs: number
  speedMps: number
  forwardMps2: number
  sideMps2: number
  upMps2: number
}

export type TelemetryOptions = {
  /** Readings per second, 1–25. */
  hertz?: number
  secondsBefore?: number
  secondsAfter?: number
}

export const GRAVITY_MPS2 = 9.81

/** Returns speed, acceleration and position around a happening; readings outside the journey repeat its ends. */
export function telemetryOf(journey: Journey, happening: Happening, options: TelemetryOptions = {}): Reading[] {
  const { hertz = 10, secondsBefore = 10, secondsAfter = 10 } = options
  const motion = new Motion(journey.phases)
  const way = new Way(journey.pieces)
  const sensor = new Accelerometer(journey, happening)
  const readings: Reading[] = []
  for (let k = Math.round(-secondsBefore * hertz); k <= Math.round(secondsAfter * hertz); k++) {
    const seconds = happening.atSeconds + k / hertz
    const { meters, speedMps } = motion.at(Math.max(0, seconds))
    readings.push({
      secondsFromIncident: k / hertz,
      instantMs: Math.round(journey.startMs + seconds * 1000),
      ...way.at(meters),
      speedMps: seconds < 0 ? 0 : speedMps,
      ...sensor.read(seconds),
    })
  }
  return readings
}

/** Speeds in m/s over a happening, read every second. */
export type Speeds = { fastestMps: number; slowestMps: number; averageMps: number }

/** Returns the speeds from the start of a happening to its end. */
export function speedsOf(journey: Journey, happening: Happening, durationSeconds: number): Speeds {
  const motion = new Motion(journey.phases)
  const speeds = Array.from({ length: durationSeconds + 1 }, (_, second) =>
    motion.speedAt(happening.atSeconds + second),
  )
  return {
    fastestMps: Math.max(...speeds),
    slowestMps: Math.min(...speeds),
    averageMps: speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length,
  }
}

const REACH_SECONDS = 1.5

/** Returns the greatest acceleration within 1.5 s of a happening, in g. */
export function maxGOf(journey: Journey, happening: Happening): number {
  const hertz = happening.type === 'collision' ? 25 : 10
  const sensor = new Accelerometer(journey, happening)
  let most = 0
  for (let k = Math.round(-REACH_SECONDS * hertz); k <= Math.round(REACH_SECONDS * hertz); k++) {
    const { forwardMps2, sideMps2 } = sensor.force(happening.atSeconds + k / hertz)
    most = Math.max(most, Math.hypot(forwardMps2, sideMps2))
  }
  return most / GRAVITY_MPS2
}

/** The direction of a jolt that a motion detector mistakes for each type. */
const joltOf: Partial<Record<IncidentType, 'forward' | 'back' | 'side'>> = {
  harshBrake: 'back',
  nearCollision: 'back',
  collision: 'back',
  harshAccel: 'forward',
  harshCorner: 'side',
}
const JOLT_SECONDS = 0.12

/** The motion, smoothed as by a body and a sensor, plus the roughness of the road and a jolt without cause. */
class Accelerometer {
  private readonly motion: Motion
  private readonly happening: Happening
  private readonly seed: number
  private readonly halfWidth: number

  constructor(journey: Journey, happening: Happening) {
    this.motion = new Motion(journey.phases)
    this.happening = happening
    this.seed = journey.driver.seed ^ Math.round(happening.atMeters)
    this.halfWidth = happening.type === 'collision' ? 0.05 : 0.22
  }

  read(seconds: number): Pick<Reading, 'forwardMps2' | 'sideMps2' | 'upMps2'> {
    const upMps2 = GRAVITY_MPS2 + this.jitter(seconds, 3, 9, this.roughness(seconds)) * 1.6
    return { ...this.force(seconds), upMps2 }
  }

  /** What pushes the vehicle along and to the side. */
  force(seconds: number): Pick<Reading, 'forwardMps2' | 'sideMps2'> {
    const sooner = this.motion.speedAt(Math.max(0, seconds - this.halfWidth))
    const later = this.motion.speedAt(Math.max(0, seconds + this.halfWidth))
    const roughness = this.roughness(seconds)
    const jolt = this.jolt(seconds - this.happening.atSeconds)
    return {
      forwardMps2: (later - sooner) / (2 * this.halfWidth) + this.jitter(seconds, 2, 6, roughness) + jolt.forward,
      sideMps2: this.side(seconds - this.happening.atSeconds) + this.jitter(seconds, 1, 4, roughness) * 0.7 + jolt.side,
    }
  }

  private roughness(seconds: number): number {
    return 0.08 + 0.014 * this.motion.speedAt(Math.max(0, seconds))
  }

  private jitter(seconds: number, axis: number, hertz: number, roughness: number): number {
    return (noise(this.seed + axis, seconds * hertz) - 0.5) * 2 * roughness
  }

  /**
   * A pothole, a slammed door: as hard as what it is mistaken for, back and forth, so that no speed is lost or gained.
   */
  private jolt(since: number): { forward: number; side: number } {
    const { type, isGenuine, intensity } = this.happening
    const points = isGenuine ? undefined : joltOf[type]
    if (!points) return { forward: 0, side: 0 }
    const strength = (0.35 + 0.07 * intensity + (type === 'collision' ? 1 : 0)) * GRAVITY_MPS2
    const x = (since / JOLT_SECONDS) ** 2
    const felt = strength * (1 - 2 * x) * Math.exp(-x)
    if (points === 'side') return { forward: 0, side: felt }
    return { forward: points === 'back' ? -felt : felt, side: 0 }
  }

  private side(since: number): number {
    const { type, sideMps2 } = this.happening
    if (!sideMps2) return 0
    if (type === 'harshCorner') return sideMps2 * Math.exp(-((since / 1.1) ** 2))
    if (type === 'collision') return sideMps2 * 6 * Math.exp(-(((since - 0.1) / 0.08) ** 2))
    return 1.5 * Math.exp(-((since / 0.9) ** 2)) * Math.sin(2 * Math.PI * 0.55 * since)
  }
}

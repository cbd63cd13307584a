import { floorDivide } from '../days/calendar.ts'
import { noise } from '../noise.ts'
import type { Random } from '../random.ts'
import type { Fix } from './way.ts'

/** A receiver fault: it repeats an old position, or reports one far away. */
export type GpsFault = 'frozen' | 'jump'

const METERS_PER_DEGREE = 111_000
const DRIFT_METERS = 5
const DRIFT_SECONDS = 25
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const FREEZE_CHANCE_PER_HOUR = 0.004
const JUMP_CHANCE_PER_MINUTE = 0.0015
const JUMP_SECONDS = 4

/** A vehicle's receiver: small errors that drift, rarely a frozen position or a jump. Repeatable. */
export class GpsReceiver {
  private readonly random: Random
  private readonly seed: number
  private freezeHour = Number.NaN
  private freeze: { startMs: number; endMs: number } | null = null

  constructor(vehicleRandom: Random) {
    this.random = vehicleRandom.at('gps')
    this.seed = this.random.at('drift').uint()
  }

  /** The instant since which the position has been frozen, or null if it is fresh. */
  frozenSince(instantMs: number): number | null {
    const hour = Math.floor(instantMs / HOUR_MS)
    // Positions are read in order, several hundred an hour.
    if (hour !== this.freezeHour) [this.freezeHour, this.freeze] = [hour, this.freezeIn(hour)]
    const { freeze } = this
    return freeze && instantMs > freeze.startMs && instantMs < freeze.endMs ? freeze.startMs : null
  }

  private freezeIn(hour: number): { startMs: number; endMs: number } | null {
    const random = this.random.at('freeze', hour)
    if (!random.chance(FREEZE_CHANCE_PER_HOUR)) return null
    const startMs = hour * HOUR_MS + random.integer(0, HOUR_MS - 1)
    return { startMs, endMs: startMs + random.integer(1, 10) * MINUTE_MS }
  }

  /** Returns the receiver's reading for the vehicle's location. */
  blur(fix: Fix, instantMs: number): { latitude: number; longitude: number; isJump: boolean } {
    const seconds = instantMs / 1000
    const jump = this.jumpAt(instantMs)
    const north = this.drift(1, seconds) + (jump?.north ?? 0)
    const east = this.drift(2, seconds) + (jump?.east ?? 0)
    const perDegreeEast = METERS_PER_DEGREE * Math.cos((fix.latitude * Math.PI) / 180)
    return {
      latitude: fix.latitude + north / METERS_PER_DEGREE,
      longitude: fix.longitude + east / perDegreeEast,
      isJump: jump !== null,
    }
  }

  private drift(axis: number, seconds: number): number {
    const slow = noise(this.seed + axis, seconds / DRIFT_SECONDS) - 0.5
    const quick = noise(this.seed + 10 * axis, seconds / 1.7) - 0.5
    return 2 * DRIFT_METERS * slow + 0.3 * DRIFT_METERS * quick
  }

  private jumpAt(instantMs: number): { north: number; east: number } | null {
    const [minute, msOfMinute] = floorDivide(instantMs, MINUTE_MS)
    const random = this.random.at('jump', minute)
    if (!random.chance(JUMP_CHANCE_PER_MINUTE)) return null
    const start = random.integer(0, MINUTE_MS - 1)
    if (msOfMinute < start || msOfMinute >= start + JUMP_SECONDS * 1000) return null
    return { north: jumpedMeters(random.at('north')), east: jumpedMeters(random.at('east')) }
  }
}

const jumpedMeters = (random: Random) => random.between(200, 2500) * (random.chance(0.5) ? 1 : -1)

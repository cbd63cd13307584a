import type { Lens } from '../cameras.ts'
import type { IncidentType } from '../incident-types.ts'

export type Camera = 'front' | 'cabin' | 'rear'
export type Surroundings = 'city' | 'suburb' | 'freeway' | 'rural'
export type SceneSky = 'clear' | 'rain' | 'snow' | 'fog'

/**
 * One moment, described once: every camera draws the same scene at the same clip time. Plain data, so it can be hashed.
 */
export type Scene = {
  seed: number
  /** The driver: the same face in every scene of a driver. */
  personSeed: number
  /** 'none' is a plain stretch of road, for health stills. */
  happening: IncidentType | 'none'
  light: 'day' | 'dusk' | 'night'
  sky: SceneSky
  surroundings: Surroundings
  limitMps: number
  /** Instant of clip time 0. */
  startMs: number
  /** Local time minus UTC, for the overlay. */
  utcOffsetMinutes: number
  unitName: string
  isImperial: boolean
  /** Ten per second from clip time 0. */
  speedMps: readonly number[]
  sideMps2: readonly number[]
  /** Clip time of the incident. */
  triggerSeconds: number
  durationSeconds: number
  lens: Partial<Record<Camera, Lens>>
}

/** Values of speed and side acceleration per second. */
export const SAMPLES_PER_SECOND = 10

export const speedAt = (scene: Scene, t: number) => valueAt(scene.speedMps, t)
export const sideAt = (scene: Scene, t: number) => valueAt(scene.sideMps2, t)
/** Deceleration, m/s². */
export const brakingAt = (scene: Scene, t: number) => (speedAt(scene, t - 0.15) - speedAt(scene, t + 0.15)) / 0.3

const drivenMeters = new WeakMap<Scene, number[]>()

/** Returns the distance since clip time 0, in meters. */
export function metersAt(scene: Scene, t: number): number {
  let sums = drivenMeters.get(scene)
  if (!sums) {
    sums = [0]
    for (let i = 1; i < scene.speedMps.length; i++) {
      const stretch = (scene.speedMps[i - 1]! + scene.speedMps[i]!) / 2 / SAMPLES_PER_SECOND
      sums.push(sums[i - 1]! + stretch)
    }
    drivenMeters.set(scene, sums)
  }
  return t < 0 ? t * scene.speedMps[0]! : valueAt(sums, t)
}

/** The vehicle's position across the lane, in meters to the right of its center. */
export function acrossLane(scene: Scene, t: number): number {
  const since = t - scene.triggerSeconds
  if (scene.happening === 'laneChange') {
    return -1.5 * Math.exp(-((since / 1.1) ** 2)) * (since < 0 ? 1 : 1.05) + 0.1 * Math.sin(t)
  }
  if (scene.happening === 'drowsiness') return 0.95 * Math.sin((since + 1.6) * 0.95) * Math.min(1, t / 3)
  return 0.12 * Math.sin(t * 0.7 + scene.seed)
}

/** A number in [0, 1) that stays the same for an object in the scene. */
export function hash(seed: number, index: number): number {
  let h = Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca77)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae3d)
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296
}

/** 0 before a, 1 after b, smooth between. */
export function smooth(a: number, b: number, t: number): number {
  const x = Math.max(0, Math.min(1, (t - a) / (b - a)))
  return x * x * (3 - 2 * x)
}

function valueAt(list: readonly number[], t: number): number {
  const x = Math.max(0, Math.min(list.length - 1, t * SAMPLES_PER_SECOND))
  const i = Math.min(list.length - 2, Math.floor(x))
  return list[i]! + (x - i) * (list[i + 1]! - list[i]!)
}

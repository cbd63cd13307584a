import { type Offset, spotAt } from '../geometry.ts'
import type { TracePoint } from '../motion/trace.ts'

export const munich = { latitude: 48.137, longitude: 11.575 }
export const startMs = Date.UTC(2026, 4, 5, 7)

/** Part of a drive: its duration, acceleration, and rate of turn to the right. */
export type Phase = { seconds: number; acceleration?: number; turnDegreesPerSecond?: number }

export type Recorder = {
  hertz: number
  /** Standard deviation of positions, m, and of speeds, m/s; without the latter no speeds are recorded. */
  positionNoise?: number
  speedNoise?: number
  seed?: number
}

/** Returns a seeded source of normally distributed numbers (mulberry32, Box and Muller). */
export function normalNumbers(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

const stepsPerSecond = 100

/** Drives the phases one after another from a standstill and records them. Also returns the meters actually driven. */
export function drive(phases: readonly Phase[], recorder: Recorder): { trace: TracePoint[]; meters: number } {
  const noise = normalNumbers(recorder.seed ?? 1)
  const trace: TracePoint[] = []
  const place: Offset = { east: 0, north: 0 }
  let [step, speed, heading, meters] = [0, 0, 0, 0]
  for (const { seconds, acceleration = 0, turnDegreesPerSecond = 0 } of phases)
    for (const end = step + Math.round(seconds * stepsPerSecond); step < end; step++) {
      if (step % (stepsPerSecond / recorder.hertz) === 0) trace.push(record(step, place, speed, recorder, noise))
      speed = Math.max(0, speed + acceleration / stepsPerSecond)
      heading += (turnDegreesPerSecond / stepsPerSecond) * (Math.PI / 180)
      place.east += (speed / stepsPerSecond) * Math.sin(heading)
      place.north += (speed / stepsPerSecond) * Math.cos(heading)
      meters += speed / stepsPerSecond
    }
  return { trace, meters }
}

function record(step: number, place: Offset, speed: number, recorder: Recorder, noise: () => number): TracePoint {
  const { positionNoise = 0, speedNoise } = recorder
  const seen = { east: place.east + positionNoise * noise(), north: place.north + positionNoise * noise() }
  return {
    atMs: startMs + (step / stepsPerSecond) * 1000,
    ...spotAt(munich, seen),
    speedKmh: speedNoise === undefined ? null : Math.max(0, speed + speedNoise * noise()) * 3.6,
    headingDegrees: null,
  }
}

/** From standstill to standstill over about 430 m, with gentle corners and a wait at the light. */
export const cityBlock: readonly Phase[] = [
  { seconds: 9, acceleration: 1.5 },
  { seconds: 20 },
  { seconds: 6, turnDegreesPerSecond: 12 },
  { seconds: 7, acceleration: -2 },
  { seconds: 25 },
]

export const repeated = (phases: readonly Phase[], times: number): Phase[] =>
  Array.from({ length: times }, () => phases).flat()

/** Returns the same trace with some points moved east by `meters`. */
export const shifted = (trace: readonly TracePoint[], meters: number, isMoved: (index: number) => boolean) =>
  trace.map((point, index) => (isMoved(index) ? { ...point, ...spotAt(point, { east: meters, north: 0 }) } : point))

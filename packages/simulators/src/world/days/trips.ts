import type { Driver } from '../fleet/driver.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import { Motion } from '../motion/motion.ts'
import { type Fix, Way } from '../motion/way.ts'
import { endMsOf, type Journey } from './journey.ts'
import type { Phases } from './phases.ts'

/** A trip as far as it is known at an instant. */
export type Trip = {
  /** Unique in the world, stable. */
  id: string
  vehicle: Vehicle
  driver: Driver
  startMs: number
  /** Null while it is running. */
  endMs: number | null
  start: Fix
  /** The end, or the current place. */
  end: Fix
  distanceMeters: number
  durationSeconds: number
  /** Stationary with the engine on. */
  idleSeconds: number
  maxSpeedMps: number
}

/** Returns the trip of a journey as known at `nowMs`, which must not be before its start. */
export function tripOf(vehicle: Vehicle, journey: Journey, nowMs: number): Trip {
  const { phases } = journey
  const isRunning = nowMs < endMsOf(journey)
  const seconds = isRunning ? (nowMs - journey.startMs) / 1000 : phases.seconds
  const { meters } = new Motion(phases).at(seconds)
  const way = new Way(journey.pieces)
  return {
    id: journey.id,
    vehicle,
    driver: journey.driver,
    startMs: journey.startMs,
    endMs: isRunning ? null : endMsOf(journey),
    start: way.at(0),
    end: way.at(meters),
    distanceMeters: meters,
    durationSeconds: seconds,
    ...habitsUntil(phases, seconds),
  }
}

function habitsUntil(phases: Phases, seconds: number): { idleSeconds: number; maxSpeedMps: number } {
  let idleSeconds = 0
  let maxSpeedMps = 0
  for (let index = 0; index < phases.length; index++) {
    const [start, end] = phases.span(index)
    if (start >= seconds) break
    if (phases.isStanding(index)) idleSeconds += Math.min(end, seconds) - start
    else maxSpeedMps = Math.max(maxSpeedMps, phases.topSpeed(index, seconds))
  }
  return { idleSeconds, maxSpeedMps }
}

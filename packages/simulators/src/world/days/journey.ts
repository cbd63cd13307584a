import type { Conditions } from '../conditions.ts'
import type { Driver } from '../fleet/driver.ts'
import type { IncidentType } from '../incident-types.ts'
import type { RoadClass } from '../roads/network.ts'
import { Phases } from './phases.ts'
import type { Piece } from './piece.ts'

/** Something that happened on a journey, or that a detector wrongly reports. */
export type Happening = {
  type: IncidentType
  /** From the start of the journey. */
  atSeconds: number
  atMeters: number
  intensity: number
  road: RoadClass
  speedLimitMps: number
  conditions: Conditions
  /** False: nothing happened, the detector is wrong. */
  isGenuine: boolean
  /** Whether the detector noticed, provided that it could see. */
  isNoticed: boolean
  /** Side acceleration (corner), weave (1) or side impact (collision), m/s². */
  sideMps2: number
}

/** Meters driven under each risk factor, and the expected collisions. */
export type Exposure = { night: number; high: number; veryHigh: number; wet: number; city: number; collisions: number }

/** One trip as it really happened, from engine on to engine off. */
export type Journey = {
  /** Unique in the world. */
  id: string
  startMs: number
  driver: Driver
  pieces: Piece[]
  phases: Phases
  happenings: Happening[]
  exposure: Exposure
}

export function startJourney(id: string, startMs: number, driver: Driver): Journey {
  return {
    id,
    startMs,
    driver,
    pieces: [],
    phases: new Phases(),
    happenings: [],
    exposure: { night: 0, high: 0, veryHigh: 0, wet: 0, city: 0, collisions: 0 },
  }
}

/** The instant the engine was switched off. */
export const endMsOf = (journey: Journey) => Math.round(journey.startMs + journey.phases.seconds * 1000)

import { endMsOf, type Journey } from '../days/journey.ts'
import type { GpsFault, GpsReceiver } from './gps.ts'
import { Motion } from './motion.ts'
import { type Fix, Way } from './way.ts'

/** What a device reports. `fault` is part of the ground truth only. */
export type Position = {
  instantMs: number
  latitude: number
  longitude: number
  headingDegrees: number
  speedMps: number
  /** The road's limit; null while parked. */
  speedLimitMps: number | null
  engine: 'on' | 'idle' | 'off'
  /** The journey it belongs to, null while parked. */
  tripId: string | null
  /** From the start of the journey; 0 while parked. */
  tripMeters: number
  fault: GpsFault | null
}

const STANDING_MPS = 0.3

/** Reads a journey through its receiver. */
export class JourneyTrack {
  private readonly journey: Journey
  private readonly receiver: GpsReceiver
  private readonly motion: Motion
  private readonly way: Way

  constructor(journey: Journey, receiver: GpsReceiver) {
    this.journey = journey
    this.receiver = receiver
    this.motion = new Motion(journey.phases)
    this.way = new Way(journey.pieces)
  }

  /** The position at an instant of the journey. */
  at(instantMs: number): Position {
    const frozenSince = this.receiver.frozenSince(instantMs)
    const { meters, speedMps } = this.motionAt(instantMs)
    const seenMs = frozenSince === null ? instantMs : Math.max(frozenSince, this.journey.startMs)
    const fix = this.way.at(frozenSince === null ? meters : this.motionAt(seenMs).meters)
    const { latitude, longitude, isJump } = this.receiver.blur(fix, seenMs)
    return {
      instantMs,
      latitude,
      longitude,
      headingDegrees: fix.headingDegrees,
      speedMps,
      speedLimitMps: this.way.pieceAt(meters).limitMps,
      engine: speedMps < STANDING_MPS ? 'idle' : 'on',
      tripId: this.journey.id,
      tripMeters: meters,
      fault: frozenSince !== null ? 'frozen' : isJump ? 'jump' : null,
    }
  }

  /** Positions of [fromMs, toMs): the first and last of the journey, and every full step of the clock between. */
  between(fromMs: number, toMs: number, stepSeconds: number): Position[] {
    const { startMs } = this.journey
    const endMs = endMsOf(this.journey)
    const isWanted = (instantMs: number) => instantMs >= fromMs && instantMs < toMs
    const positions: Position[] = isWanted(startMs) ? [this.at(startMs)] : []
    for (const instantMs of clockSteps(Math.max(fromMs, startMs + 1), Math.min(toMs, endMs), stepSeconds)) {
      positions.push(this.at(instantMs))
    }
    if (isWanted(endMs)) positions.push({ ...this.at(endMs), speedMps: 0, engine: 'off' })
    return positions
  }

  private motionAt(instantMs: number) {
    return this.motion.at((instantMs - this.journey.startMs) / 1000)
  }
}

/** A heartbeat of a parked vehicle. */
export function parkedPosition(fix: Fix, instantMs: number, receiver: GpsReceiver): Position {
  const { latitude, longitude, isJump } = receiver.blur(fix, instantMs)
  return {
    instantMs,
    latitude,
    longitude,
    headingDegrees: fix.headingDegrees,
    speedMps: 0,
    speedLimitMps: null,
    engine: 'off',
    tripId: null,
    tripMeters: 0,
    fault: isJump ? 'jump' : null,
  }
}

/** The instants in [fromMs, toMs) at which the clock shows a full step. */
export function* clockSteps(fromMs: number, toMs: number, stepSeconds: number): Generator<number> {
  const stepMs = stepSeconds * 1000
  for (let instantMs = Math.ceil(fromMs / stepMs) * stepMs; instantMs < toMs; instantMs += stepMs) yield instantMs
}

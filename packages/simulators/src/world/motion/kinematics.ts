import type { Happening } from '../days/journey.ts'
import type { Phases } from '../days/phases.ts'
import { isCity } from '../hazards.ts'
import type { IncidentFacts, IncidentType } from '../incident-types.ts'
import type { Random } from '../random.ts'
import type { Hop } from './hop.ts'

/** Records a happening at the vehicle's current position. */
export type Note = (type: Happening['type'], intensity: number, sideMps2?: number) => Happening

/** The incident a hop has to show. */
export type Showing = { type: IncidentType; facts: IncidentFacts; intensity: number }

// A cruise long enough for the speed to vary.
const LONG_CRUISE_SECONDS = 12
const ROLLING_MPS = 0.5

/**
 * Drives a hop up to `targetMeters` of the journey, showing an incident or crashing on the way. The target runs ahead
 * of the meters driven, so that rounding never adds up.
 */
export function driveHop(
  phases: Phases,
  hop: Hop,
  targetMeters: number,
  showing: Showing | null,
  crashes: boolean,
  note: Note,
  random: Random,
) {
  const shape = showing?.facts.shape
  if (showing && shape === 'accelerate') {
    dropBehind(phases, hop, Math.max(5, targetMeters - phases.meters), random)
    note(showing.type, showing.intensity)
  }
  let remaining = Math.max(5, targetMeters - phases.meters)
  if (crashes || shape === 'emergency') remaining = emergency(phases, hop, remaining, showing, note, random)
  const isRecorded = crashes || shape === 'emergency' || shape === 'accelerate'
  fitHop(phases, hop, remaining, isRecorded ? null : showing, note, random)
}

/** How much of a hop is used for slowing down before a hard acceleration. */
const DROP_SHARE = 0.6

// Falls back behind slower traffic first, as far as the rest of the hop allows to speed up hard again.
function dropBehind(phases: Phases, hop: Hop, meters: number, random: Random) {
  const v = phases.speedMps
  const fastest = Math.min(0.65 * hop.cruise, Math.sqrt((1 - DROP_SHARE) * hop.slowDown * meters))
  const low = fastest * random.between(0.45, 1)
  if (v <= low) return
  const brake = Math.max(hop.slowDown, (v * v - low * low) / (2 * DROP_SHARE * meters))
  phases.push(-brake, (v - low) / brake)
}

// Reaches speed and brakes hard halfway; without an incident to show it hits something. Returns the meters left.
function emergency(
  phases: Phases,
  hop: Hop,
  remaining: number,
  showing: Showing | null,
  note: Note,
  random: Random,
): number {
  const half = remaining * 0.55
  const v = phases.speedMps
  const peak = Math.min(hop.cruise, Math.sqrt(v * v + 2 * hop.speedUp * half * 0.8))
  if (peak > v) {
    const before = phases.meters
    phases.push(hop.speedUp, (peak - v) / hop.speedUp)
    const rest = half - (phases.meters - before)
    if (rest > 0) phases.push(0, rest / phases.speedMps)
  } else if (v > 0) {
    phases.push(0, half / v)
  }
  if (showing) nearMiss(phases, hop, showing, note, random)
  else crash(phases, note, random)
  return Math.max(5, remaining - half)
}

function nearMiss(phases: Phases, hop: Hop, { type, intensity }: Showing, note: Note, random: Random) {
  note(type, intensity)
  const brake = (hop.isHeavy ? 4.6 : 6.2) + 0.35 * intensity
  const low = random.between(0.5, 3)
  if (phases.speedMps > low) phases.push(-brake, (phases.speedMps - low) / brake)
}

/** The side impact, in m/s² per m/s of speed lost: most impacts are frontal. */
const SIDE_SHARE = 0.25

// A pulse of a tenth of a second, then the vehicle stays stopped for a while.
function crash(phases: Phases, note: Note, random: Random) {
  const brake = random.between(3, 6.5)
  const seconds = Math.min(random.between(0.3, 1.6), (phases.speedMps - 1) / brake)
  if (seconds > 0.1) phases.push(-brake, seconds)
  const drop = Math.min(phases.speedMps, Math.max(1.5, random.exponential(4)))
  const pulseSeconds = random.between(0.09, 0.16)
  note('collision', Math.min(5, 1 + Math.floor(drop / 2.5)), random.normal() * SIDE_SHARE * drop)
  phases.push(-drop / pulseSeconds, pulseSeconds)
  if (phases.speedMps > ROLLING_MPS) phases.push(-4.5, phases.speedMps / 4.5)
  phases.settle(0)
  phases.push(0, 600 + random.exponential(1500))
}

// Speeds up, cruises and slows down to match the hop's meters.
function fitHop(phases: Phases, hop: Hop, meters: number, showing: Showing | null, note: Note, random: Random) {
  const next = reachableEnd(hop, phases.speedMps, meters)
  const slowDown = Math.max(hop.slowDown, (phases.speedMps ** 2 - next ** 2) / (2 * meters))
  const fastest = fastestTop(hop.speedUp, slowDown, phases.speedMps, next, meters)
  const wanted = Math.min(Math.max(hop.cruise, next), fastest)
  const before = phases.meters
  const top = easeOff(phases, wanted, slowDown, meters) ? wanted : Math.max(wanted, phases.speedMps)
  const remaining = meters - (phases.meters - before)

  const up = Math.max(0, (top - phases.speedMps) / hop.speedUp)
  const upMeters = phases.speedMps * up + 0.5 * hop.speedUp * up * up
  const down = Math.max(0, (top - next) / slowDown)
  const downMeters = top * down - 0.5 * slowDown * down * down
  if (up > 0) phases.push(hop.speedUp, up)
  const isDuringCruise = showing !== null && ['none', 'weave', 'fast'].includes(showing.facts.shape)
  cruise(phases, remaining - upMeters - downMeters, isDuringCruise ? showing : null, note, random)
  slow(phases, hop, next, slowDown, down, isDuringCruise ? null : showing, note)
  phases.settle(next)
  if (next === 0 && !hop.isLast) phases.push(0, waitSeconds(hop, random))
}

// The speed at the end that the pedals allow over these meters.
function reachableEnd(hop: Hop, speed: number, meters: number): number {
  if (hop.isLast) return 0
  if (hop.next > speed) return Math.min(hop.next, Math.sqrt(speed * speed + 2 * hop.speedUp * meters))
  const needed = (speed * speed - hop.next * hop.next) / (2 * meters)
  if (speed <= hop.next || needed <= hop.slowDown) return hop.next
  return Math.min(speed, Math.sqrt(Math.max(0, speed * speed - 2 * hop.slowDown * meters)))
}

// The top of a speed triangle over these meters.
function fastestTop(speedUp: number, slowDown: number, from: number, to: number, meters: number): number {
  const energy = 2 * speedUp * slowDown * meters + slowDown * from * from + speedUp * to * to
  return Math.sqrt(energy / (speedUp + slowDown))
}

// Slows to a lower cruising speed, if that doesn't take most of the hop.
function easeOff(phases: Phases, top: number, slowDown: number, meters: number): boolean {
  const excess = phases.speedMps - top
  if (excess <= 0) return true
  const brake = Math.max(0.3, Math.min(slowDown, excess / 4))
  const seconds = excess / brake
  const used = phases.speedMps * seconds - 0.5 * brake * seconds * seconds
  if (used >= meters * 0.6) return false
  phases.push(-brake, seconds)
  return true
}

// Incidents that don't change the motion, or change all of it, are recorded in the middle of the cruise.
function cruise(phases: Phases, meters: number, showing: Showing | null, note: Note, random: Random) {
  const speed = phases.speedMps
  if (showing) {
    const happening = note(showing.type, showing.intensity, showing.facts.shape === 'weave' ? 1 : 0)
    happening.atSeconds += Math.max(0, meters) / Math.max(1, speed) / 2
    happening.atMeters += Math.max(0, meters) / 2
  }
  if (meters <= 0.5 || speed <= ROLLING_MPS) return
  const seconds = meters / speed
  const breath = seconds > LONG_CRUISE_SECONDS ? Math.min(0.7, 0.03 * speed) * random.between(0.4, 1) : 0
  phases.push(0, seconds, breath)
}

// A brake is recorded as it begins; a corner, or a stop sign rolled past, at its place: heavy vehicles slow down for 20
// seconds before one.
function slow(
  phases: Phases,
  hop: Hop,
  next: number,
  slowDown: number,
  seconds: number,
  showing: Showing | null,
  note: Note,
) {
  const shape = showing?.facts.shape
  const side = shape === 'corner' ? (next * next) / hop.turnMeters : 0
  const happening = showing && note(showing.type, showing.intensity, side)
  if (seconds > 0) phases.push(-slowDown, seconds)
  if (!happening || (shape !== 'corner' && shape !== 'rolling')) return
  happening.atSeconds = phases.seconds
  happening.atMeters = phases.meters
}

const waitSeconds = (hop: Hop, random: Random) =>
  isCity(hop.piece.road) ? 4 + random.exponential(15) : 3 + random.exponential(12)

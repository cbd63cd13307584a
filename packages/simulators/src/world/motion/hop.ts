import type { Conditions, Traffic } from '../conditions.ts'
import type { Piece } from '../days/piece.ts'
import { archetypes } from '../fleet/archetypes.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import { isCity } from '../hazards.ts'
import type { IncidentFacts } from '../incident-types.ts'
import type { Random } from '../random.ts'
import type { RoadClass } from '../roads/network.ts'
import type { Sky } from '../weather.ts'

/** A stretch between two reasons to slow down, as planned. Speeds in m/s. */
export type Hop = {
  piece: Piece
  conditions: Conditions
  meters: number
  /** The vehicle parks at the end. */
  isLast: boolean
  isHeavy: boolean
  /** The driver intends to stop at the end. */
  stops: boolean
  cruise: number
  /** Speed at the end. */
  next: number
  /** Radius of the turn at the end, should the hop show a corner taken too fast. */
  turnMeters: number
  speedUp: number
  slowDown: number
}

/** What is still ahead: meters left of the piece after this hop, and whether the leg ends with the piece. */
export type Ahead = { metersLeft: number; isLastPiece: boolean }

const cityFlow: Readonly<Record<Traffic, number>> = { normal: 1, high: 0.84, veryHigh: 0.7 }
const openFlow: Readonly<Record<Traffic, number>> = { normal: 1, high: 0.95, veryHigh: 0.88 }
const skyFactor: Readonly<Record<Sky, number>> = { clear: 1, rain: 0.93, fog: 0.93, snow: 0.78, ice: 0.78 }

/** Returns the distance to the next reason to slow down, given the rest of the piece. */
export function drawHopMeters(piece: Piece, metersLeft: number, random: Random): number {
  if (metersLeft < piece.hopMeters * 0.35) return metersLeft
  const drawn = Math.min(metersLeft, Math.max(80, random.exponential(piece.hopMeters)))
  return metersLeft - drawn < 60 ? metersLeft : drawn
}

/** Draws how a hop is driven: cruising speed, how it ends, and how hard the driver uses the pedals. */
export function planHop(
  vehicle: Vehicle,
  piece: Piece,
  conditions: Conditions,
  meters: number,
  ahead: Ahead,
  random: Random,
): Hop {
  const { isHeavy } = archetypes[vehicle.depot.archetype]
  const flow = (isCity(piece.road) ? cityFlow : openFlow)[conditions.traffic]
  const free = Math.min(vehicle.governorMps, piece.limitMps * random.between(0.9, 1.04))
  const cruise = free * skyFactor[conditions.sky] * flow
  const endsPiece = ahead.metersLeft === 0
  const isLast = endsPiece && ahead.isLastPiece
  const stops = isLast || random.chance(stopChance(piece.road, flow))
  return {
    piece,
    conditions,
    meters,
    isLast,
    isHeavy,
    stops,
    cruise,
    next: stops ? 0 : speedAtEnd(cruise, endsPiece, piece.turnsAtEnd, random),
    turnMeters: isCity(piece.road) ? 12 : 60,
    speedUp: isHeavy ? random.between(0.45, 0.85) : random.between(0.9, 1.9),
    slowDown: isHeavy ? random.between(0.7, 1.3) : random.between(1, 2.1),
  }
}

function stopChance(road: RoadClass, flow: number): number {
  switch (road) {
    case 'urbanLocal':
      return 0.5
    case 'urbanArterial':
      return 0.42 * (1.6 - 0.6 * flow)
    case 'rural':
      return 0.07
    case 'freeway':
      return 0.012 + (1 - flow) * 0.5
  }
}

function speedAtEnd(cruise: number, endsPiece: boolean, turns: boolean, random: Random): number {
  if (!endsPiece) return cruise * random.between(0.85, 1)
  return turns ? random.between(3.5, 6) : cruise * 0.8
}

/** True if a hop can show an incident. */
export function canShow(facts: IncidentFacts, hop: Hop): boolean {
  switch (facts.shape) {
    case 'fast':
      return hop.meters > 450
    case 'emergency':
      return hop.meters > 180 && hop.cruise > 7
    case 'brake':
      return hop.meters > 120
    case 'rolling':
    case 'corner':
      return !hop.isLast
    case 'accelerate':
      return hop.meters > 8 * hop.cruise
    default:
      return true
  }
}

const overLimitMps = [1.8, 3.4, 5.6, 7.9, 10.5]
const FASTEST_MPS = 41

/** Returns the side acceleration of a harsh corner. */
const sideMps2 = (isHeavy: boolean, intensity: number) => (isHeavy ? 2.2 : 4.5) + (isHeavy ? 0.5 : 0.8) * intensity

/** Changes the plan so that the hop shows the incident; intensity 1–5. */
export function bendToShow(hop: Hop, facts: IncidentFacts, intensity: number, random: Random) {
  switch (facts.shape) {
    case 'fast': {
      const over = hop.piece.limitMps + overLimitMps[intensity - 1]!
      const drawn = hop.cruise > hop.piece.limitMps ? hop.cruise + 4 : over
      hop.cruise = Math.min(drawn, Math.max(hop.piece.limitMps, FASTEST_MPS))
      break
    }
    case 'brake':
      hop.slowDown = (hop.isHeavy ? 3.2 : 4.1) + 0.55 * intensity
      if (!hop.stops) hop.next = Math.max(0, hop.cruise - random.between(6, 12))
      break
    case 'rolling':
      if (!hop.isLast) hop.next = random.between(2.4, 4.6)
      break
    case 'corner':
      hop.turnMeters *= random.between(0.7, 1.5)
      hop.next = Math.min(0.9 * hop.cruise, Math.sqrt(sideMps2(hop.isHeavy, intensity) * hop.turnMeters))
      break
    case 'accelerate':
      hop.speedUp = (hop.isHeavy ? 1.9 : 3.3) + 0.35 * intensity
      break
  }
}

import type { Random } from '../random.ts'
import { lengthOf, type Piece, sliceOf } from './piece.ts'

/** A drive from one stop to the next, and how long the vehicle stays there, with the engine on or off. */
export type Leg = { pieces: Piece[]; meters: number; dwellSeconds: number; isEngineOn: boolean }

export function makeLeg(pieces: Piece[], dwellSeconds: number, isEngineOn: boolean): Leg {
  return { pieces, meters: lengthOf(pieces), dwellSeconds, isEngineOn }
}

/** Adds breaks: no leg runs longer than about three and a half hours. */
export function withBreaks(legs: readonly Leg[], random: Random): Leg[] {
  return legs.flatMap((leg) => {
    const parts = Math.ceil(leg.meters / random.between(190_000, 300_000))
    return parts > 1 ? split(leg, parts, random) : parts === 1 ? [leg] : []
  })
}

function split(leg: Leg, parts: number, random: Random): Leg[] {
  const split: Leg[] = []
  let from = 0
  for (let part = 1; part <= parts; part++) {
    const isLast = part === parts
    const to = isLast ? leg.meters : from + (leg.meters / parts) * random.between(0.85, 1.1)
    const dwellSeconds = isLast ? leg.dwellSeconds : random.integer(1500, 3300)
    split.push(makeLeg(sliceOf(leg.pieces, from, to), dwellSeconds, false))
    from = to
  }
  return split
}

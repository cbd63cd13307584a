import type { Line } from '../roads/line.ts'
import type { Edge, Junction, RoadClass } from '../roads/network.ts'
import { MPH } from './calendar.ts'

/** A stretch of road of one kind, from one point of its line to another (start beyond end: driven backwards). */
export type Piece = {
  road: RoadClass
  limitMps: number
  meters: number
  line: Line
  startMeters: number
  endMeters: number
  turnsAtEnd: boolean
  /** Mean distance between two reasons to slow down. */
  hopMeters: number
}

export const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.meters, 0)

/** The same pieces in the opposite direction. */
export function reversed(pieces: readonly Piece[]): Piece[] {
  return pieces.toReversed().map((piece) => ({ ...piece, startMeters: piece.endMeters, endMeters: piece.startMeters }))
}

/** The part of the path between two distances from its start. */
export function sliceOf(pieces: readonly Piece[], fromMeters: number, toMeters: number): Piece[] {
  const slice: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const start = Math.max(0, fromMeters - at)
    const end = Math.min(piece.meters, toMeters - at)
    if (end - start > 1) slice.push(end - start > piece.meters - 1 ? piece : cut(piece, start, end))
    at += piece.meters
    if (at >= toMeters) break
  }
  return slice
}

function cut(piece: Piece, start: number, end: number): Piece {
  const direction = Math.sign(piece.endMeters - piece.startMeters) || 1
  return {
    ...piece,
    startMeters: piece.startMeters + direction * start,
    endMeters: piece.startMeters + direction * end,
    meters: end - start,
  }
}

/** Long roads as pieces, in the direction of travel. */
export function piecesOf(path: readonly Edge[], from: Junction): Piece[] {
  let at = from
  return path.map((edge) => {
    const forward = edge.from === at
    at = forward ? edge.to : edge.from
    return edgePiece(edge, forward)
  })
}

function edgePiece(edge: Edge, forward: boolean): Piece {
  const isRural = edge.kind === 'rural'
  // West of the 98th meridian, freeways are empty and faster.
  const freewayLimit = edge.from.place.longitude < -98 ? 75 : 68
  return {
    road: edge.kind,
    limitMps: (isRural ? 55 : freewayLimit) * MPH,
    meters: edge.meters,
    line: edge.line,
    startMeters: forward ? 0 : edge.meters,
    endMeters: forward ? edge.meters : 0,
    turnsAtEnd: false,
    hopMeters: isRural ? 4200 : 5200,
  }
}

import type { Piece } from '../days/piece.ts'
import { lastAtMost, type Numbers } from '../roads/line.ts'

export type Fix = { latitude: number; longitude: number; headingDegrees: number }

/** Finds the place at a distance along a path; fastest when read forwards. */
export class Way {
  private readonly pieces: readonly Piece[]
  private index = 0
  private metersBefore = 0
  private point = 0

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }

  at(meters: number): Fix {
    const piece = this.seek(meters)
    const isForward = piece.endMeters >= piece.startMeters
    const along = Math.max(0, Math.min(piece.meters, meters - this.metersBefore))
    const x = isForward ? piece.startMeters + along : piece.startMeters - along
    const { latitudes, longitudes, meters: marks } = piece.line
    const i = this.seekPoint(marks, x)
    const part = Math.max(0, Math.min(1, (x - marks[i]!) / (marks[i + 1]! - marks[i]!)))
    const east = (longitudes[i + 1]! - longitudes[i]!) * Math.cos((latitudes[i]! * Math.PI) / 180)
    const north = latitudes[i + 1]! - latitudes[i]!
    const heading = (Math.atan2(isForward ? east : -east, isForward ? north : -north) * 180) / Math.PI
    return {
      latitude: latitudes[i]! + part * north,
      longitude: longitudes[i]! + part * (longitudes[i + 1]! - longitudes[i]!),
      headingDegrees: (heading + 360) % 360,
    }
  }

  /** The piece at a distance along the path. */
  pieceAt(meters: number): Piece {
    return this.seek(meters)
  }

  private seek(meters: number): Piece {
    if (meters < this.metersBefore) {
      this.index = 0
      this.metersBefore = 0
    }
    while (this.index + 1 < this.pieces.length && meters > this.metersBefore + this.pieces[this.index]!.meters) {
      this.metersBefore += this.pieces[this.index]!.meters
      this.index++
    }
    return this.pieces[this.index]!
  }

  private seekPoint(marks: Numbers, x: number): number {
    const last = marks.length - 2
    const isStill =
      this.point <= last && marks[this.point]! <= x && (this.point === last || x <= marks[this.point + 1]!)
    if (!isStill) this.point = lastAtMost(marks, x, marks.length - 1)
    return this.point
  }
}

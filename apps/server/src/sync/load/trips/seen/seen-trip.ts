import type { Rejection } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'

/** What positions show of a trip. */
export type Seen = {
  /** When it was driven, in pairs of seconds since its start; null: throughout, or unknown. */
  drivenParts: number[] | null
  /**
   * Null while it is running, if it is private, if it ends as it starts, and if it is too slow or too long to have been
   * driven throughout.
   */
  drivingSeconds: number | null
  byPositions: number
  /** The values of it that its positions contradict. */
  contradicted: Rejection[]
}
/** A distance as its provider states it. */
export type StatedDistance = { meters: number; source: ClassifiedTrip['distanceSource'] }
/** A trip with what its positions show; a distance that isn't reported, or can't be true, is that of its path, by GPS.
 * `stated`, `statedTopKmh`: the distance, and the top speed, that it had instead, if they were reported. */
export type SeenTrip = ClassifiedTrip & Seen & { stated: StatedDistance | null; statedTopKmh: number | null }

/** The distance that positions decide. */
export type Measured = Pick<ClassifiedTrip, 'distanceMeters' | 'distanceSource'>

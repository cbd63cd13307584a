import { distance, quantityText } from '@milepost/domain/quantity'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { countUnmeasured } from '../../drop-impossible.ts'
import type { Rejection } from '../../rejection.ts'
import { guessReasons } from './guess-reasons.ts'

/**
 * Receivers of satellites are more accurate, in meters, also between tall buildings; cell towers and phones without the permission
 * for a precise location, 1.6 km (developer.android.com, "Request location permissions"), are less.
 */
const leastMeters = 300

/** Returns true if a vehicle was only somewhere near a position: it is no point of a path. */
export const isApproximate = ({ accuracyMeters, guess }: PositionRecord): boolean =>
  guess === 'noFix' || (accuracyMeters !== undefined && accuracyMeters > leastMeters)

/**
 * Drops what a position that is only approximate states of the way, and lists that once for its vehicle, in `unmeasured`. So it lists
 * places that no device measured, whose speeds, if they have any, aren't based on them.
 */
export function dropApproximate(record: PositionRecord, unmeasured: Map<string, Rejection>): void {
  if (record.guess) countUnmeasured(record, 'place', guessReasons[record.guess], unmeasured)
  if (record.guess || !isApproximate(record)) return
  const meters = quantityText(distance(record.accuracyMeters!, 'imperial'))
  const reason = `It is accurate to ${meters} only, so that it shows neither a way nor a speed`
  countUnmeasured(record, 'accuracy', reason, unmeasured)
  Object.assign(record, { speedKmh: null, headingDegrees: null, speedLimitKmh: null })
}

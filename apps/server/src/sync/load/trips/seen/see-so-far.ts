import { pathMeters } from '@milepost/detection/trips/path-meters'
import { droppedValue } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { byPositions } from './by-positions.ts'
import type { PathBounds } from './describe-path.ts'
import { frozenPath, isFarther, isShorter, oddPath } from './odd-distance.ts'
import { isParkedJump, parkedJump, reasonNotDriven } from './parked-jump.ts'
import type { SeenPosition } from './positions-of-trips.ts'
import type { Measured, Seen } from './seen-trip.ts'

/** A provider's distance may be this much older than its positions. */
const lateMs = 600_000

/** Returns true if the path of a running trip must be read, because its distance so far may not be true. */
export function isOddSoFar(
  { distanceMeters: meters }: ClassifiedTrip,
  bounds: PathBounds | undefined,
  isFresh: boolean,
): boolean {
  if (!bounds || !meters) return meters === 0 && isFresh && Boolean(bounds?.isCovered && isShorter(0, bounds.path))
  if (bounds.isUnmoved || reasonNotDriven(bounds) !== null || isFarther(meters, bounds)) return true
  if (bounds.isStill && bounds.isCovered) return true
  return isFresh && bounds.isCovered && !bounds.hasJump && isShorter(meters, bounds.path)
}

type Known = {
  bounds: PathBounds | undefined
  path: readonly SeenPosition[] | undefined
  hasPositions: boolean
  isFresh: boolean
}

/**
 * Compares a running trip's distance with its positions so far: one that can't be true is that of the path, or unknown,
 * until the provider states another. Its driving time is unknown until it ends.
 */
export function seeSoFar(
  record: ClassifiedTrip,
  { bounds, path, hasPositions, isFresh }: Known,
): Pick<Seen, 'byPositions' | 'contradicted'> & Partial<Measured> {
  const open = hasPositions && !bounds?.isCovered ? byPositions.path : 0
  const { distanceMeters: stated, startedAt } = record
  if (!bounds || !path || stated === null || !isOddSoFar(record, bounds, isFresh))
    return { byPositions: open, contradicted: [] }
  const measured = (reason: string, meters: number | null): Pick<Seen, 'byPositions' | 'contradicted'> & Measured => ({
    byPositions: byPositions.distance,
    contradicted: [droppedValue(record, 'distance', reason)],
    distanceMeters: meters,
    distanceSource: meters === null ? null : 'gps',
  })
  if (bounds.isUnmoved) return measured(bounds.isStill ? oddPath(stated, 0) : frozenPath(stated), null)
  const reasonOfBounds = reasonNotDriven(bounds) ?? (bounds.isStill && isParkedJump(path) ? parkedJump : null)
  if (reasonOfBounds !== null) return measured(reasonOfBounds, null)
  const until = (ms: number) => pathMeters({ startedAtMs: startedAt.getTime(), endedAtMs: ms }, null, path)
  const lastMs = bounds.last.at.getTime()
  const meters = until(lastMs)
  if (isFarther(stated, bounds)) return measured(oddPath(stated, meters), meters)
  const early = until(lastMs - lateMs)
  return early !== null && isShorter(stated, early)
    ? measured(oddPath(stated, early), meters)
    : { byPositions: open, contradicted: [] }
}

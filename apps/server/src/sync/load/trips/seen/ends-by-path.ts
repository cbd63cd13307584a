import { distance, quantityText } from '@milepost/domain/quantity'
import type { TripRecord } from '@milepost/providers/kit/record'
import { droppedValue, type Rejection } from '../../rejection.ts'
import { isReachable, type LatestPoint, metersOf, pointOfPlace } from '../latest-point.ts'
import { isNear } from './beside/ways-beside.ts'
import type { PathBounds } from './describe-path.ts'

type Ends = Pick<TripRecord, 'start' | 'end'>

/** An end that isn't known is that of a path which begins or ends this close to it. */
const closeMs = 120_000

/**
 * Compares the ends of a trip with the first and last of its positions. One that the vehicle can't have reached is
 * replaced by that position, and listed, unless it is where the vehicle was parked; one that is missing is filled in. Positions that jump decide nothing, and neither do those of
 * a receiver that froze, or of two devices.
 */
export function endsByPath(
  record: TripRecord,
  bounds: PathBounds | undefined,
): { ends: Ends; contradicted: Rejection[] } {
  const ends: Ends = { start: record.start, end: record.end }
  const contradicted: Rejection[] = []
  if (!bounds || bounds.hasJump || bounds.isFrozen || bounds.isOfTwo) return { ends, contradicted }
  const { first, last, beside } = bounds
  for (const [name, at, seen, way] of [
    ['start', record.startedAt, first, beside.before],
    ['end', record.endedAt, last, beside.after],
  ] as const) {
    const place = ends[name]
    if (!at || (place && way && isNear(place, way.place))) continue
    if (place ? canBe(pointOfPlace(at, place), seen) : Math.abs(seen.at.getTime() - at.getTime()) > closeMs) continue
    if (place) {
      const meters = quantityText(distance(metersOf(pointOfPlace(at, place), seen), 'imperial'))
      const reason = `Its ${name} is ${meters} from the ${name === 'start' ? 'first' : 'last'} of its positions`
      contradicted.push(droppedValue(record, `${name} place`, reason))
    }
    ends[name] = { latitude: seen.latitudeE6 / 1e6, longitude: seen.longitudeE6 / 1e6 }
  }
  return { ends, contradicted }
}

const canBe = (a: LatestPoint, b: LatestPoint): boolean => (a.at <= b.at ? isReachable(a, b) : isReachable(b, a))

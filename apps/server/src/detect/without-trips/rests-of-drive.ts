import { metersBetween, type Spot } from '@milepost/detection/geometry'
import { isOwnRest } from '../../sync/days-without-trips.ts'
import { placesOfTrip, walkOut } from '../../sync/load/trips/seen/beside/walk-out.ts'
import type { SeenDrive } from '../read-drives.ts'

type Points = SeenDrive['points']
/** A trip that the provider of a vehicle reported, in any order. `start`: where it says that it began, if it does. */
export type ReportedSpan = { from: string; until: string; start?: Spot | null }
/** The time between two trips, or between one and an end of the drive; each of both is null if there is none. */
type Gap = { fromMs: number; untilMs: number; before: ReportedSpan | null; after: ReportedSpan | null }

/** Drivers rest within this time: longer driving is that of a receiver that never rests (expert). */
const longestRestMs = 4 * 3_600_000
/** A trip that begins farther away than this from where its vehicle is then, in meters, may have its whole distance (expert). */
const nearMeters = 500

/**
 * Returns the parts of a drive before, between and after trips of its provider which are long enough to be driving, without what belongs to these trips
 * (`walk-out.ts`).
 */
export function restsOf({ points, isAtLights }: SeenDrive, trips: readonly ReportedSpan[]): SeenDrive[] {
  const topKmh = Math.max(0, ...points.map(({ speedKmh }) => speedKmh ?? 0))
  return gapsOf(points, trips).flatMap((gap) => {
    const own = withoutWays(points, gap, topKmh)
    return isRest(own) && (gap.before || beginsThere(points, gap))
      ? [{ points: own, around: own, ...(isAtLights && { isAtLights }) }]
      : []
  })
}

function gapsOf(points: Points, trips: readonly ReportedSpan[]): Gap[] {
  const gaps: Gap[] = []
  let fromMs = points[0]!.atMs
  let before: ReportedSpan | null = null
  for (const after of trips.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    gaps.push({ fromMs, untilMs: Date.parse(after.from), before, after })
    fromMs = Math.max(fromMs, Date.parse(after.until))
    before = after
  }
  return [...gaps, { fromMs, untilMs: points.at(-1)!.atMs, before, after: null }]
}

/** Returns true if the trip after a gap begins where its vehicle is then. */
function beginsThere(points: Points, { untilMs, after }: Gap): boolean {
  const first = points.find(({ atMs }) => atMs >= untilMs)
  return !after?.start || !first || metersBetween(after.start, first) <= nearMeters
}

/** Returns the points of a gap without the way that the trip before it, and the one after it, have there. */
function withoutWays(points: Points, { fromMs, untilMs, before, after }: Gap, topKmh: number): Points {
  const own = points.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
  const last = before && points.findLast(({ atMs }) => atMs <= fromMs)
  const first = after && points.find(({ atMs }) => atMs >= untilMs)
  const seen = [...new Set([...(last ? [last] : []), ...own, ...(first ? [first] : [])])]
  const earlier = { fromMs: Number.NEGATIVE_INFINITY, untilMs: fromMs, isPrivate: false }
  const later = { fromMs: untilMs, untilMs: Number.POSITIVE_INFINITY, isPrivate: false }
  const outermostMs = (outward: Points, isBefore: boolean) => {
    const isOther = isBefore ? before !== null : after !== null
    const walk = walkOut(outward, topKmh, isOther ? [isBefore ? earlier : later] : [])
    // A drive ends where its vehicle stays.
    const whole = walk.border === 'unknown' ? { ...walk, border: 'stay' as const } : walk
    return placesOfTrip(whole, isBefore).at(-1)!.point.atMs
  }
  const untilOwn = first ? outermostMs(seen.toReversed(), true) : untilMs
  const fromOwn = last ? outermostMs(seen, false) : fromMs
  return own.filter(({ atMs }) => atMs >= fromOwn && atMs <= untilOwn)
}

function isRest(points: Points): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.atMs - first.atMs > longestRestMs) return false
  const meters = points.reduce((sum, to, index) => sum + (index ? metersBetween(points[index - 1]!, to) : 0), 0)
  return isOwnRest(last.atMs - first.atMs, meters)
}

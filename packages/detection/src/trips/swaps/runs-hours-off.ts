import { metersBetween, type Spot } from '../../geometry.ts'
import { kmhPerMeterPerSecond } from '../../motion/physics.ts'
import { isStill } from '../is-still.ts'

type Seen = Spot & { atMs: number; speedKmh: number | null; headingDegrees: number | null }

/** Points from one index to another, which isn't one of them, whose times are so many hours too early (negative: too late). */
export type RunHoursOff = { from: number; to: number; hours: number }

const hourMs = 3_600_000
/** No two zones differ by more. */
export const mostHours = 14
/** Fewer points are a jump. */
const leastPoints = 3
/** A drive that begins farther from where its vehicle was parked would have been seen on the way, in meters. */
const leastMeters = 1_000
/** Slower vehicles, in km/h, start or stop. */
const leastKmh = 20
/** Points of one drive, in seconds. */
const longestStepSeconds = 60
/** Stated speeds explain a step within this much, in meters. */
const stepShare = 1.3
const roundedMeters = 100

/**
 * Finds points, in order of time, that a device has stored with the time of another zone, as without a network: it seems to drive far from where it is
 * parked before and after, and exactly as many hours later or earlier a drive is silent where these points fit in.
 */
export function runsHoursOff(points: readonly Seen[]): RunHoursOff[] {
  const found: RunHoursOff[] = []
  let parked: Seen | null = null
  let runs: Stretch[] = []
  for (const stretch of stretchesOf(points)) {
    const [first, last] = [points[stretch.from]!, points[stretch.to - 1]!]
    if (stretch.to - stretch.from >= leastPoints && isDriving(first) && isDriving(last)) {
      runs.push(stretch)
      continue
    }
    for (const { from, to } of runs) {
      if (!parked || !leavesPlace(parked, points[from]!) || !leavesPlace(first, points[to - 1]!)) continue
      const hours = hoursOf(points, from, to)
      if (hours !== null) found.push({ from, to, hours })
    }
    parked = last
    runs = []
  }
  return found
}

type Stretch = { from: number; to: number }

/** Fewer points of a page may have both of their neighbors on the next ones. */
const leastOfPage = 5
/** A device that is silent for so many of its steps is silent. */
const silentSteps = 3

/**
 * What points in order, which are a part of what their vehicle sent, show of a run that is hours off. `astray`: points that seem to drive far from where it is
 * parked, as far as its neighbors are among them. `mayMiss`: a drive is silent, or ends with these points, so that a run of other points may belong there.
 */
export type SignsOfHours = { astray: readonly { from: number; to: number }[]; mayMiss: boolean }

/** Returns what a part of a vehicle's points, in order of time, shows of runs that are hours off: `runsHoursOff` decides with all of them. */
export function signsOfHours(points: readonly Seen[]): SignsOfHours {
  const stretches = stretchesOf(points)
  const isRun = ({ from, to }: Stretch) => isDriving(points[from]!) && isDriving(points[to - 1]!)
  const astray = stretches.filter((stretch, index) => {
    if (stretch.to - stretch.from < leastPoints || !isRun(stretch)) return false
    const before = stretches.findLast((one, at) => at < index && !isRun(one))
    const after = stretches.find((one, at) => at > index && !isRun(one))
    return (
      Boolean(before ?? after) &&
      (!before || leavesPlace(points[before.to - 1]!, points[stretch.from]!)) &&
      (!after || leavesPlace(points[after.from]!, points[stretch.to - 1]!))
    )
  })
  return { astray, mayMiss: points.length >= leastOfPage || points.some((_, index) => isSilentAt(points, index)) }
}

/** Returns true if a vehicle drives before and after a silence that ends with a point, and is seen more often otherwise. */
function isSilentAt(points: readonly Seen[], index: number): boolean {
  const [before, from, to, after] = [points[index - 2], points[index - 1], points[index]!, points[index + 1]]
  if (!from || !isDriving(from) || !isDriving(to)) return false
  const ms = to.atMs - from.atMs
  const stepMs = Math.max(before ? from.atMs - before.atMs : 0, after ? after.atMs - to.atMs : 0)
  return ms > longestStepSeconds * 1000 && ms > silentSteps * stepMs
}

/** Splits points where a vehicle can't be seen to have driven from one to the next. */
function stretchesOf(points: readonly Seen[]): Stretch[] {
  const stretches: Stretch[] = []
  points.forEach((point, index) => {
    const last = stretches.at(-1)
    if (last && isStep(points[index - 1]!, point)) last.to = index + 1
    else stretches.push({ from: index, to: index + 1 })
  })
  return stretches
}

/** Returns true if a vehicle drives at one point, far from where it is parked at the one beside it. */
const leavesPlace = (parked: Seen, moving: Seen): boolean =>
  isStill(parked) && metersBetween(parked, moving) > leastMeters

const isDriving = ({ speedKmh }: Seen) => (speedKmh ?? 0) >= leastKmh

/** Returns true if a vehicle drove from one point to the next, as fast as it states. */
function isStep(from: Seen, to: Seen, offMs = 0): boolean {
  const seconds = (to.atMs - from.atMs + offMs) / 1000
  const mps = Math.max(from.speedKmh ?? 0, to.speedKmh ?? 0) / kmhPerMeterPerSecond
  return (
    seconds > 0 && seconds <= longestStepSeconds && metersBetween(from, to) <= mps * seconds * stepShare + roundedMeters
  )
}

/** Returns the one number of hours after which a run fits in a silence of a drive; null if none or several do. */
function hoursOf(points: readonly Seen[], from: number, to: number): number | null {
  const [first, last] = [points[from]!, points[to - 1]!]
  const fitting = Array.from({ length: mostHours }, (_, index) => [index + 1, -index - 1])
    .flat()
    .filter((hours) => {
      const offMs = hours * hourMs
      const next = points.findIndex(({ atMs }) => atMs >= first.atMs + offMs)
      const [before, after] = [points[next - 1], points[next]]
      if (!before || !after || !isDriving(before) || !isDriving(after)) return false
      return isStep(before, first, offMs) && isStep(last, after, -offMs)
    })
  return fitting.length === 1 ? fitting[0]! : null
}

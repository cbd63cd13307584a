import { metersBetween } from '../../geometry.ts'
import { fastestAverageMps } from '../../motion/physics.ts'
import { slowestUnseenMps } from '../driven-parts.ts'
import { isStill } from '../is-still.ts'
import { isAfterSilence } from '../silences.ts'
import { stopMs, stopRadiusMeters } from '../trips.ts'
import type { IgnitionPoint } from '../undriven/states-rest.ts'

/** Drivers rest within this time (expert). */
export const longestUnseenDriveMs = 4 * 3_600_000
/** Receivers are hardly farther off, in meters (expert). */
const leastMeters = 2_000

/**
 * Returns the first points, by their index, of drives that devices don't show because they report nothing but the ignition: it is on in one
 * place, and off next in another one, as far away as one drives in that time. The next point is where the drive ends.
 */
export const unseenDrives = (points: readonly IgnitionPoint[]): number[] =>
  points.flatMap((_, index) => (isUnseenDrive(points, index) ? [index] : []))

function isUnseenDrive(points: readonly IgnitionPoint[], index: number): boolean {
  const [from, to] = [points[index]!, points[index + 1]]
  if (!to || !from.isOn || !isAfterSilence(points, index + 1) || !isStart(points[index - 1], from)) return false
  const ms = to.atMs - from.atMs
  const mps = metersBetween(from, to) / (ms / 1000)
  return (
    ms <= longestUnseenDriveMs &&
    isEnd(to, points[index + 2]) &&
    metersBetween(from, to) >= leastMeters &&
    mps >= slowestUnseenMps &&
    mps <= fastestAverageMps
  )
}

const statesMotion = (point: IgnitionPoint) => point.speedKmh !== null && !isStill(point)

/** A vehicle that is about to drive off hasn't come from another place with its ignition on, unless that was hours ago. */
const isStart = (before: IgnitionPoint | undefined, from: IgnitionPoint): boolean =>
  !statesMotion(from) &&
  (!before ||
    before.isOff ||
    from.atMs - before.atMs > longestUnseenDriveMs ||
    metersBetween(before, from) <= stopRadiusMeters)

/** One that has arrived is switched off, at once or where it stops. */
const isEnd = (to: IgnitionPoint, after: IgnitionPoint | undefined): boolean =>
  !statesMotion(to) &&
  (to.isOff ||
    (after?.isOff === true && after.atMs - to.atMs <= stopMs && metersBetween(to, after) <= stopRadiusMeters))

/** Times in milliseconds. */
export type Period = { fromMs: number; untilMs: number }

const hourMs = 3_600_000
/** No two zones of one account differ by more. */
const mostHours = 14
/** Trips begin and end with their drive, apart from samples and rounding (expert). */
const edgeMs = 180_000
/** So much of a trip is driving if its times are right: it may have stops in between. */
const drivenShare = 0.8
/** Fewer trips may fit by chance. */
const leastTrips = 5
const nearlyAll = 0.9
const nearlyNone = 0.2

/**
 * Returns by how many whole hours the times of a vehicle's trips are off the drives that its positions show: 0 if they
 * are right, positive if they are later. Null if too few trips are known, or if no number of hours fits nearly all of them.
 */
export function hoursOff(trips: readonly Period[], drives: readonly Period[]): number | null {
  if (trips.length < leastTrips) return null
  const shareAt = (hours: number) => trips.filter((trip) => fits(trip, drives, hours)).length / trips.length
  const asReported = shareAt(0)
  if (asReported >= nearlyAll) return 0
  if (asReported > nearlyNone) return null
  const shifts = Array.from({ length: mostHours }, (_, index) => [index + 1, -index - 1]).flat()
  const fitting = shifts.filter((hours) => shareAt(hours) >= nearlyAll)
  return fitting.length === 1 ? fitting[0]! : null
}

/** Returns true if a trip is a drive once the hours are taken from its times. */
function fits({ fromMs, untilMs }: Period, drives: readonly Period[], hours: number): boolean {
  const [from, until] = [fromMs - hours * hourMs, untilMs - hours * hourMs]
  const own = drives.filter((drive) => drive.fromMs < until && drive.untilMs > from)
  const driven = own.reduce((sum, drive) => sum + Math.min(until, drive.untilMs) - Math.max(from, drive.fromMs), 0)
  const isNear = (one: number, other: number) => Math.abs(one - other) <= edgeMs
  return (
    driven >= (until - from) * drivenShare &&
    own.some((drive) => isNear(drive.fromMs, from) || isNear(drive.untilMs, until))
  )
}

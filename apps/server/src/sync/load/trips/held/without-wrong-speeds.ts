import { gridE6 } from '@milepost/detection/grid'
import { movingKmh } from '../contradictions.ts'
import { type LastKnown, metersOf } from '../latest-point.ts'
import type { LatestPoints, Newest } from '../move-latest.ts'
import { type PositionRow, positionFlag } from '../position-tables.ts'

/** Whoever is still where it was some seconds ago, apart from noise, in meters, isn't this fast, in km/h. */
const samePlaceMeters = 30
const leastKmh = 50
const leastMs = 10_000
/** In a longer time it may have come back, unless its ignition is off. */
const mostMs = 600_000

/**
 * Returns the newest positions of vehicles without speeds that aren't true: of a device that is known to state wrong ones, of a
 * receiver that states motion in one place, and of one that keeps its last speed while its vehicle is parked, or whose ignition was just turned
 * off. `rows`: all positions of the page, in order of time.
 */
export function withoutWrongSpeeds(
  newest: readonly Newest[],
  rows: readonly PositionRow[],
  known: LatestPoints,
): Newest[] {
  const latest = new Map(newest.map(({ row }) => [row.vehicleId, row.at]))
  const before = new Map<string, PositionRow>()
  for (const row of rows) {
    const own = before.get(row.vehicleId) ?? known.get(row.vehicleId)
    const isBetween = row.at < latest.get(row.vehicleId)! && (!own || own.at < row.at)
    if (isBetween) before.set(row.vehicleId, row)
  }
  return newest.map((one) => {
    const { row } = one
    if (row.speedKmh === null) return one
    const own = before.get(row.vehicleId) ?? known.get(row.vehicleId)
    const isWrong = known.get(row.vehicleId)?.hasWrongSpeeds || isStuck(own, row) || isTurnedOff(own, row)
    return isWrong ? { ...one, row: { ...row, speedKmh: null } } : one
  })
}

type Before = PositionRow | LastKnown

function isStuck(before: Before | undefined, row: PositionRow): boolean {
  const leastStuckKmh = isOff(row) || isRepeated(before, row) ? movingKmh : leastKmh
  if (!before || (row.speedKmh ?? 0) < leastStuckKmh) return false
  const ms = row.at.getTime() - before.at.getTime()
  return ms >= leastMs && (isOff(row) || ms <= mostMs) && metersOf(before, row) <= samePlaceMeters
}

/** Returns true if a place is exactly the one before: no receiver measures that of a vehicle that moves, unless it rounds places to a grid. */
const isRepeated = (before: Before | undefined, { latitudeE6, longitudeE6 }: PositionRow): boolean =>
  before?.latitudeE6 === latitudeE6 &&
  before.longitudeE6 === longitudeE6 &&
  (latitudeE6 % gridE6 !== 0 || longitudeE6 % gridE6 !== 0)

/** Returns true if the ignition was turned off within minutes: whoever does that has stopped. */
const isTurnedOff = (before: Before | undefined, row: PositionRow): boolean =>
  before !== undefined &&
  isOff(row) &&
  isOn(before) &&
  (row.speedKmh ?? 0) >= movingKmh &&
  row.at.getTime() - before.at.getTime() <= mostMs

const isOff = ({ flags }: PositionRow) => (flags & positionFlag.off) > 0
const isOn = (before: Before) => ('flags' in before ? (before.flags & positionFlag.on) > 0 : before.engineOn === true)

import type { SeenDrives } from '../read-drives.ts'
import type { StoredPoint } from '../read-trace.ts'

const preciseOf = (points: readonly StoredPoint[]) => points.filter(({ isApproximate }) => !isApproximate)

/** Returns drives without the points that are only approximate: no event is seen in them. */
export const withoutApproximate = ({ drives, ...span }: SeenDrives): SeenDrives => ({
  ...span,
  drives: drives.flatMap(({ points, around }) => {
    const own = preciseOf(points)
    return own.length ? [{ points: own, around: preciseOf(around) }] : []
  }),
})

/**
 * Returns the points of a drive that show its way; all of them if most are approximate: then they show when it was driven, and
 * no distance.
 */
export function pointsOfWay(points: readonly StoredPoint[]): { way: readonly StoredPoint[]; hasDistance: boolean } {
  const precise = preciseOf(points)
  const hasDistance = precise.length >= points.length / 2
  return { way: hasDistance ? precise : points, hasDistance }
}

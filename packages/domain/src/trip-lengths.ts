import { metersPerMile } from './limits.ts'
import type { Units } from './quantity.ts'

/** Lower bounds of trip length classes, in the person's own miles or kilometers: round in both. */
export const tripLengthSteps: Readonly<Record<Units, readonly number[]>> = {
  imperial: [0, 5, 10, 25, 50, 100, 200, 400],
  metric: [0, 5, 15, 30, 60, 120, 300, 600],
}

const metersPer: Readonly<Record<Units, number>> = { imperial: metersPerMile, metric: 1000 }

export type LengthClass = { fromMeters: number; toMeters: number | null; trips: number }
type ShownClass = { from: number; to: number | null; trips: number }

/** Lower bounds of classes in either unit, in meters, shortest first: trips are counted by these. */
export const tripLengthEdges: readonly number[] = [
  ...new Set(
    (['imperial', 'metric'] as const).flatMap((units) => tripLengthSteps[units].map((at) => at * metersPer[units])),
  ),
].toSorted((a, b) => a - b)

/** Returns trips by the classes of a unit system, in its units; `to` null is the open end. */
export function tripLengthsIn(classes: readonly LengthClass[], units: Units): ShownClass[] {
  const steps = tripLengthSteps[units]
  return steps.map((from, at) => {
    const to = steps[at + 1] ?? null
    const [least, most] = [from * metersPer[units], to === null ? Number.POSITIVE_INFINITY : to * metersPer[units]]
    const own = classes.filter(({ fromMeters }) => fromMeters >= least && fromMeters < most)
    return { from, to, trips: own.reduce((sum, { trips }) => sum + trips, 0) }
  })
}

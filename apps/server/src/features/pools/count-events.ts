import { incidentRating, incidentSource, incidentView } from '@milepost/contract/codes'
import type { Cells } from '../../pipeline/pools/cells.ts'

/** Which events of sums count: of some levels (none given: all), and of a view. */
export type EventFilter = { severities: readonly number[]; View: number }

const { accurate, inaccurate, pending, neverRated } = incidentRating.code

/** Numbers of events that pass a filter, by the first parts of their keys: `groupOf` is given these. */
export function countBy(
  cells: Cells,
  filter: EventFilter,
  groupOf: (parts: readonly string[]) => string,
  isCounted = (rating: number) => rating !== inaccurate,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [key, values] of cells) {
    const parts = key.split(',')
    const [severity, rating, source] = parts.slice(-3).map(Number) as [number, number, number]
    if (!isCounted(rating) || !passes(filter, severity, rating, source)) continue
    const group = groupOf(parts)
    const sums = groups.get(group)
    if (!sums) groups.set(group, [...values])
    else for (const [at, value] of values.entries()) sums[at]! += value
  }
  return groups
}

function passes({ severities, View }: EventFilter, severity: number, rating: number, source: number): boolean {
  if (severities.length && !severities.includes(severity)) return false
  if (View === incidentView.code.accurate) return rating === accurate
  if (View === incidentView.code.tsp) return source === incidentSource.code.tsp
  return View !== incidentView.code.product || source === incidentSource.code.product
}

/** What `counts` of a pool's events say of those that pass a filter; inaccurate ones are in `judged` alone. */
export type EventCounts = {
  events: number
  /** Highest two levels. */
  highAndCritical: number
  riskThousandths: number
  accurate: number
  /** By people, either way. */
  judged: number
  unrated: number
  averageIntensity: number | null
  bySeverity: ReadonlyMap<number, number>
}

export function countsOf(counts: Cells, filter: EventFilter): EventCounts {
  const kinds = countBy(
    counts,
    filter,
    (parts) => parts.slice(-3, -1).join(','),
    () => true,
  )
  const bySeverity = new Map<number, number>()
  const sum = { events: 0, highAndCritical: 0, riskThousandths: 0, accurate: 0, judged: 0, unrated: 0 }
  let [intensities, graded] = [0, 0]
  for (const [key, [events, risk, intensity, withIntensity]] of kinds) {
    const [severity, rating] = key.split(',').map(Number) as [number, number]
    if (rating === accurate || rating === inaccurate) sum.judged += events!
    if (rating === inaccurate) continue
    sum.events += events!
    sum.riskThousandths += risk!
    if (rating === accurate) sum.accurate += events!
    if (rating === pending || rating === neverRated) sum.unrated += events!
    if (severity >= 4) sum.highAndCritical += events!
    bySeverity.set(severity, (bySeverity.get(severity) ?? 0) + events!)
    intensities += intensity!
    graded += withIntensity!
  }
  return { ...sum, averageIntensity: graded > 0 ? intensities / graded : null, bySeverity }
}

import { incidentRating, incidentSource, incidentView } from '@milepost/domain/codes'
import type { Cells } from '../../recompute/segments/cells.ts'
import type { IncidentNumbers, IncidentSums } from '../../recompute/segments/segment-sums.ts'
import { incidentTotals, totalBy, unmeasuredIn } from '../../recompute/segments/totals.ts'
import type { SegmentScope } from './segment-scope.ts'

/** Which events of rollups count: of some levels (none for all), and in a view. */
export type EventFilter = { severities: readonly number[]; View: number }

const { accurate, inaccurate } = incidentRating.code

/** Counts events matching a filter by the first parts of their keys, which `groupOf` receives. */
function countBy(
  cells: Cells,
  filter: EventFilter,
  groupOf: (parts: readonly string[]) => string,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [key, values] of cells) {
    const parts = key.split(',')
    const [severity, rating, source] = parts.slice(-3).map(Number) as [number, number, number]
    if (rating === inaccurate || !passes(filter, severity, rating, source)) continue
    const group = groupOf(parts)
    const sums = groups.get(group)
    if (!sums) groups.set(group, [...values])
    else for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + value
  }
  return groups
}

function passes({ severities, View }: EventFilter, severity: number, rating: number, source: number): boolean {
  if (severities.length && !severities.includes(severity)) return false
  if (View === incidentView.code.accurate) return rating === accurate
  if (View === incidentView.code.tsp) return source === incidentSource.code.tsp
  return View !== incidentView.code.product || source === incidentSource.code.product
}

/** True if a filter includes all events in `totals`. */
const isOfAll = ({ severities, View }: EventFilter) => severities.length === 0 && View === incidentView.code.all

/** Returns the cells `countsOf` needs for a filter; for all events, the numbers are enough. */
export const cellsOfCounts = (filter: EventFilter): ('counts' | 'regions')[] =>
  isOfAll(filter) ? [] : ['counts', 'regions']

/**
 * Returns the cells `countRegions` needs for a filter: for all events in segments a few are enough; for vehicles, whose
 * events are read for it, only what is requested.
 */
export const cellsOfRegions = ({ kind }: Pick<SegmentScope, 'kind'>, filter: EventFilter): 'regions' | 'totals' =>
  kind === 'segments' && isOfAll(filter) ? 'totals' : 'regions'

/** Returns the cells `countHours` needs: like regions, but the few don't distinguish types. */
export const cellsOfHours = (
  { kind }: Pick<SegmentScope, 'kind'>,
  filter: EventFilter & { translatedTypes: readonly string[] },
): 'hours' | 'totals' =>
  kind === 'segments' && isOfAll(filter) && filter.translatedTypes.length === 0 ? 'totals' : 'hours'

/** Returns the key prefix of a region in the cells `cellsOfRegions` names. */
export const prefixOfRegion = (cells: 'regions' | 'totals', regionId: number): string =>
  cells === 'totals' ? `region,${regionId}:` : `${regionId},`

/** Events, and how many of them were on vehicle days with a known distance: rates are based on those. */
export type EventCount = { events: number; measured: number }
export const noEvents: EventCount = { events: 0, measured: 0 }

/** Counts events matching a filter by region, from cells already read. */
export function countRegions(
  sums: IncidentSums,
  filter: EventFilter,
  cells: 'regions' | 'totals',
): Map<string, EventCount> {
  return measuredOf(
    cells === 'totals' ? totalBy(sums.totals, 'region') : countBy(sums.regions, filter, ([region]) => region!),
  )
}

/** Counts events matching a filter by `weekday,hour`, from cells already read. */
export function countHours(
  sums: IncidentSums,
  filter: EventFilter,
  cells: 'hours' | 'totals',
): Map<string, EventCount> {
  const hourOf = ([weekday, hour]: readonly string[]) => `${weekday},${hour}`
  return measuredOf(cells === 'totals' ? totalBy(sums.totals, 'hour') : countBy(sums.hours, filter, hourOf))
}

const measuredOf = (cells: ReadonlyMap<string, number[]>) =>
  new Map([...cells].map(([key, [events, unmeasured]]) => [key, countOf(events!, unmeasured)]))

/** Events, some of which are unmeasured. */
export const countOf = (events: number, unmeasured = 0): EventCount => ({ events, measured: events - unmeasured })

/** Counts of a segment's events matching a filter; inaccurate ones are only in `reviewed`. */
export type EventCounts = EventCount & {
  /** The two highest levels. */
  highAndCritical: number
  riskThousandths: number
  accurate: number
  /** Reviewed by people, with either result. */
  reviewed: number
  unrated: number
  averageIntensity: number | null
  bySeverity: ReadonlyMap<number, number>
}

/** Counts the events matching a filter. */
export function countsOf(sums: IncidentSums, filter: EventFilter): EventCounts {
  const own = isOfAll(filter) ? sums : narrowed(sums, filter)
  const levels = [own.severity1, own.severity2, own.severity3, own.severity4, own.severity5]
  const events = levels.reduce((sum, count) => sum + count, 0)
  return {
    ...countOf(events, own.unmeasured),
    highAndCritical: own.severity4 + own.severity5,
    riskThousandths: own.riskThousandths,
    accurate: own.accurate,
    reviewed: own.accurate + own.inaccurate,
    unrated: own.unrated,
    averageIntensity: own.graded > 0 ? own.intensity / own.graded : null,
    bySeverity: new Map(levels.flatMap((count, at) => (count ? [[at + 1, count] as const] : []))),
  }
}

/** Returns counts of the events matching a filter, from the cells `cellsOfCounts` names. */
const narrowed = ({ counts, regions }: IncidentSums, filter: EventFilter): IncidentNumbers => ({
  ...incidentTotals(passing(counts, filter)),
  unmeasured: unmeasuredIn(passing(regions, filter)),
})

const passing = (cells: Cells, filter: EventFilter): Cells =>
  new Map(
    [...cells].filter(([key]) => {
      const [severity, rating, source] = key.split(',').slice(-3).map(Number) as [number, number, number]
      return passes(filter, severity, rating, source)
    }),
  )

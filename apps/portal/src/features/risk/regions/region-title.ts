import type { RegionRisk } from '@milepost/contract/risk/reports'
import { metersPerMile } from '@milepost/domain/limits'
import { regionName } from '@milepost/domain/regions'
import { clearlyHighest } from '@milepost/domain/statistics/clearly-highest'
import { type Counted, countMargin, measuredMargin, rateMargin, scoreMargin } from '@milepost/domain/statistics/margin'

/** What the map of regions shows. */
export const metrics = ['rate', 'score', 'count', 'distance'] as const
export type Metric = (typeof metrics)[number]

export const metricTitles: Readonly<Record<Metric, string>> = {
  rate: 'event rate',
  score: 'behavioral score',
  count: 'number of events',
  distance: 'distance',
}

/** Returns the value of a region that the map shows; null if unknown. */
export function metricOf({ per1000Miles, risk, incidents, distanceMeters }: RegionRisk, metric: Metric): number | null {
  return { rate: per1000Miles, score: risk?.score ?? null, count: incidents, distance: distanceMeters }[metric]
}

/**
 * Returns "Events are most frequent in Texas: 8.1 per 1,000 mi" if no other region may be above it, else the map's
 * subject. Small samples aren't named. `text` formats a value, `rate` is the unit of a rate.
 */
export function regionTitle(
  regions: readonly RegionRisk[],
  metric: Metric,
  { text, rate }: { text: (value: number) => string; rate: string },
): string {
  const measured = regions.filter(
    (region) => region.regionId > 0 && metricOf(region, metric) !== null && !(metric === 'rate' && region.smallSample),
  )
  if (measured.length === 0) return `No state or province has enough data to show its ${metricTitles[metric]}`
  const most = clearlyHighest(measured, (region) => metricOf(region, metric)!, margins[metric])
  if (!most) return `${capitalized(metricTitles[metric])} by state and province`
  const name = regionName(most.regionId)
  const figure = text(metricOf(most, metric)!)
  if (metric === 'rate') return `Events are most frequent in ${name}: ${figure} ${rate}`
  if (metric === 'score') return `${name} is the riskiest, with a score of ${figure}`
  return metric === 'count' ? `Most events were in ${name}: ${figure}` : `Most driving was in ${name}: ${figure}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const countedIn = ({ incidents, withoutMiles, distanceMeters }: RegionRisk): Counted => [
  incidents - withoutMiles,
  distanceMeters / (1000 * metersPerMile),
]

/** Half the 90% interval of the difference of two regions. */
const margins: Readonly<Record<Metric, (one: RegionRisk, other: RegionRisk) => number | null>> = {
  rate: (one, other) => rateMargin(countedIn(one), countedIn(other)),
  score: (one, other) => one.risk && other.risk && scoreMargin(one.risk, other.risk),
  count: (one, other) => countMargin(one.incidents, other.incidents),
  distance: (one, other) => measuredMargin(one.distanceMeters, other.distanceMeters),
}

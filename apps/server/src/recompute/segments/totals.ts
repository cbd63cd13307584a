import { incidentRating } from '@milepost/domain/codes'
import { addCell, type Cells } from './cells.ts'
import { conditionParts, type IncidentNumbers, noIncidents } from './segment-sums.ts'

/** Dimensions of totals; the hour of the week applies only to events. */
export type TotalKey = (typeof conditionParts)[number] | 'hour'

/** Sums `conditions` by each of their parts alone. */
export function totalsOf(conditions: Cells): Cells {
  const totals: Cells = new Map()
  for (const [key, values] of conditions)
    for (const [at, code] of key.split(',').entries()) addCell(totals, `${conditionParts[at]},${code}`, values)
  return totals
}

const { accurate, inaccurate } = incidentRating.code

/** Totals events by hour of the week, except inaccurate ones, from their `hours`. */
export function hourTotals(hours: Cells): Cells {
  const totals: Cells = new Map()
  for (const [key, values] of hours) {
    const [weekday, hour, , rating] = key.split(',')
    if (Number(rating) !== inaccurate) addCell(totals, `hour,${weekday},${hour}`, values)
  }
  return totals
}

/** Totals events by region, except inaccurate ones, from their `regions`. */
export function regionTotals(regions: Cells): Cells {
  const totals: Cells = new Map()
  for (const [key, values] of regions) {
    const [region, , rating] = key.split(',')
    if (Number(rating) !== inaccurate) addCell(totals, `region,${region}`, values)
  }
  return totals
}

/** Counts the unmeasured events, except inaccurate ones, from the breakdown by `regions`. */
export function unmeasuredIn(regions: Cells): number {
  let sum = 0
  for (const [key, [, unmeasured = 0]] of regions) if (Number(key.split(',')[2]) !== inaccurate) sum += unmeasured
  return sum
}

/** Returns event numbers from the breakdown `counts`, which doesn't include unmeasured events. */
export function incidentTotals(counts: Cells): Omit<IncidentNumbers, 'unmeasured'> {
  const sums = noIncidents()
  for (const [key, [events, riskThousandths, intensity, graded]] of counts) {
    const [severity, rating] = key.split(',').map(Number) as [1 | 2 | 3 | 4 | 5, number]
    if (rating === inaccurate) {
      sums.inaccurate += events!
      continue
    }
    sums[`severity${severity}`] += events!
    sums[rating === accurate ? 'accurate' : 'unrated'] += events!
    sums.riskThousandths += riskThousandths!
    sums.intensity += intensity!
    sums.graded += graded!
  }
  return sums
}

/** Returns totals of one dimension, keyed by what follows its name: `13`, or `1,7` for hours. */
export function totalBy(totals: Cells, by: TotalKey): Cells {
  const prefix = `${by},`
  const own: Cells = new Map()
  for (const [key, values] of totals) if (key.startsWith(prefix)) own.set(key.slice(prefix.length), values)
  return own
}

import { incidentRating } from '@milepost/domain/codes'
import { NumberText, sign } from '../../sync/number-text.ts'

/**
 * What else is known of an event than what its provider told: a second record of one that is told by another already; a loss;
 * no loss, though somebody confirmed it: our driver is free of fault, or an admin took it back.
 */
export const markOf = { none: 0, twin: 1, loss: 2, noLoss: 3 } as const
type Mark = (typeof markOf)[keyof typeof markOf]

/** How many events of one kind a vehicle had on a day, what they risked in thousandths, and what makes them one kind. */
export type Cell = {
  translatedType: string
  regionId: number
  severity: number
  rating: number
  source: number
  /** 1 to 5, or 0 where nobody knows. */
  intensity: number
  mark: Mark
  incidents: number
  riskThousandths: number
  /** How often it happened by what they say: one may stand for several. */
  occurrences: number
  /** When, in seconds since midnight UTC of the day, where another event is within a minute of it; null of all others. */
  atSecond: number | null
}

/**
 * Reads `vehicle_day.counted`: `type,region,severity,rating,source,intensity,mark,incidents,risk[,occurrences[,second]];…`, as
 * `day-sums.ts` writes it. What stands after severity, rating and source is for scores and parts no sums of lists.
 */
export function cellsOf(counted: string | null | undefined): Cell[] {
  const cells: Cell[] = []
  if (!counted) return cells
  const text = new NumberText(counted)
  const next = () => {
    text.hasNext(sign.comma)
    return text.number()
  }
  do {
    const translatedType = text.wordUpTo(',')
    const [regionId, severity, rating, source, intensity, mark] = [
      next(),
      next(),
      next(),
      next(),
      next(),
      next() as Mark,
    ]
    const [incidents, riskThousandths] = [next(), next()]
    const occurrences = text.hasNext(sign.comma) ? text.number() : incidents
    const atSecond = text.hasNext(sign.comma) ? text.number() : null
    cells.push({
      translatedType,
      regionId,
      severity,
      rating,
      source,
      intensity,
      mark,
      incidents,
      riskThousandths,
      occurrences,
      atSecond,
    })
  } while (text.hasNext(sign.semicolon))
  return cells
}

const { inaccurate } = incidentRating.code

/** Events of a day by type but for inaccurate ones, read from `vehicle_day.counted` in a fraction of the time that its cells take. */
export function incidentsByType(counted: string | null | undefined): Map<string, number> {
  const types = new Map<string, number>()
  if (!counted) return types
  const text = new NumberText(counted)
  do {
    const type = text.wordUpTo(',')
    text.skip(2)
    const rating = text.number()
    text.skip(4)
    if (rating !== inaccurate) types.set(type, (types.get(type) ?? 0) + text.number())
  } while (text.skipPast(';'))
  return types
}

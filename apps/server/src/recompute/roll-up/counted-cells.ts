import { incidentRating } from '@milepost/domain/codes'
import { NumberText, sign } from '../number-text.ts'

/**
 * Codes for facts beyond the provider's report: a second record of an event already reported by another unit; a loss whose
 * fault is unknown; not a loss, although someone confirmed it, because our driver isn't at fault or an admin reverted
 * it; withdrawn by its provider, so that it counts nowhere, while a second record still counts as what its own unit
 * reported; rated by an annotator, who can't choose events; confirmed by an annotator, although people of the client rated it otherwise since; a copy of an event that the same unit reported, which counts nowhere. A loss with known fault has `faultFrom` plus our driver's share
 * of it in percent.
 */
export const markOf = {
  none: 0,
  twin: 1,
  lossOfUnknownFault: 2,
  noLoss: 3,
  withdrawn: 4,
  annotated: 5,
  copy: 6,
  confirmed: 7,
  faultFrom: 100,
} as const
type Mark = number
const { inaccurate } = incidentRating.code

/** Returns our driver's share of the fault of a loss, 0 to 1, or the given one if it is unknown; null for no loss. */
export function faultShareOf({ mark }: { mark: Mark }, unknownFaultShare: number): number | null {
  if (mark === markOf.lossOfUnknownFault) return unknownFaultShare
  return mark > markOf.faultFrom ? (mark - markOf.faultFrom) / 100 : null
}

/** True for events that don't count for a fleet, whatever their rating. */
export const isLeftOut = ({ mark }: { mark: Mark }): boolean => mark === markOf.twin || !isOfUnit(mark)

/** True for events that count as what their unit reported, if they aren't inaccurate: also if another unit's record counts for the fleet. */
const isOfUnit = (mark: Mark): boolean => mark !== markOf.withdrawn && mark !== markOf.copy

/** True for the events of a vehicle: neither inaccurate nor withdrawn, and each once, as counted in `vehicle_day.incidents`. */
export const countsForVehicle = ({ rating, mark }: Pick<Cell, 'rating' | 'mark'>): boolean =>
  rating !== inaccurate && isOfUnit(mark)

/** Number of identical events of a vehicle on a day, their total risk in thousandths, and the values they share. */
export type Cell = {
  translatedType: string
  regionId: number
  severity: number
  rating: number
  source: number
  /** 1 to 5, or 0 if unknown. */
  intensity: number
  mark: Mark
  incidents: number
  riskThousandths: number
  /** Reported number of occurrences: one event may represent several. */
  occurrences: number
  /** Seconds since midnight UTC of the day, if another event is within a minute of it; otherwise null. */
  atSecond: number | null
}

/**
 * Reads `vehicle_day.counted`:
 * `type,region,severity,rating,source,intensity,mark,incidents,risk[,occurrences[,second]];…`, as
 * `day-sums.ts` writes it. The values after severity, rating and source are for scores and don't split list sums.
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

/**
 * Reads events of a day by type that count for their vehicle (`countsForVehicle`), from `vehicle_day.counted` in a fraction of the time of its
 * full breakdown.
 */
export function incidentsByType(counted: string | null | undefined): Map<string, number> {
  const types = new Map<string, number>()
  if (!counted) return types
  const text = new NumberText(counted)
  do {
    const type = text.wordUpTo(',')
    text.skip(2)
    const rating = text.number()
    text.skip(3)
    const mark = text.number()
    text.skip(1)
    if (countsForVehicle({ rating, mark })) types.set(type, (types.get(type) ?? 0) + text.number())
  } while (text.skipPast(';'))
  return types
}

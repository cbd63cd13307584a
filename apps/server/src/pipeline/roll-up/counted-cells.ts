/** How many events of one kind a vehicle had on a day, what they risked in thousandths, and what makes them one kind. */
export type Cell = {
  translatedType: string
  regionId: number
  severity: number
  rating: number
  source: number
  /** 1 to 5, or 0 where nobody knows. */
  intensity: number
  /** A second record of an event that is told by another already. */
  isTwin: boolean
  incidents: number
  riskThousandths: number
  /** How often it happened by what they say: one may stand for several. */
  occurrences: number
  /** When, in seconds since midnight UTC of the day, where another event is within a minute of it; null of all others. */
  atSecond: number | null
}

/**
 * Reads `vehicle_day.counted`: `type,region,severity,rating,source,intensity,twin,incidents,risk[,occurrences[,second]];…`, as
 * `day-sums.ts` writes it. What stands after severity, rating and source is for scores and parts no sums of lists.
 */
export function cellsOf(counted: string | null | undefined): Cell[] {
  if (!counted) return []
  return counted.split(';').map((cell) => {
    const [translatedType, regionId, severity, rating, source, intensity, twin, incidents, risk, occurrences, second] =
      cell.split(',')
    return {
      translatedType: translatedType!,
      regionId: Number(regionId),
      severity: Number(severity),
      rating: Number(rating),
      source: Number(source),
      intensity: Number(intensity),
      isTwin: twin === '1',
      incidents: Number(incidents),
      riskThousandths: Number(risk),
      occurrences: Number(occurrences ?? incidents),
      atSecond: second === undefined ? null : Number(second),
    }
  })
}

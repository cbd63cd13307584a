/** How many events of one kind a vehicle had on a day, what they risked in thousandths, and what makes them one kind. */
export type Cell = {
  translatedType: string
  regionId: number
  severity: number
  rating: number
  source: number
  incidents: number
  riskThousandths: number
}

/**
 * Reads `vehicle_day.counted`: `type,region,severity,rating,source,intensity,twin,incidents,risk;…`, as `day-sums.ts` writes
 * it. Intensity and twin are for scores and part no sums of lists.
 */
export function cellsOf(counted: string | null | undefined): Cell[] {
  if (!counted) return []
  return counted.split(';').map((cell) => {
    const parts = cell.split(',')
    const [regionId, severity, rating, source, , , incidents, riskThousandths] = parts.slice(1).map(Number)
    return { translatedType: parts[0], regionId, severity, rating, source, incidents, riskThousandths } as Cell
  })
}

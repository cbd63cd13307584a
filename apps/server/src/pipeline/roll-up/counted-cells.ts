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
}

/**
 * Reads `vehicle_day.counted`: `type,region,severity,rating,source,intensity,twin,incidents,risk;…`, as `day-sums.ts` writes
 * it. Intensity and twin are for scores and part no sums of lists.
 */
export function cellsOf(counted: string | null | undefined): Cell[] {
  if (!counted) return []
  return counted.split(';').map((cell) => {
    const [translatedType, regionId, severity, rating, source, intensity, twin, incidents, risk] = cell.split(',')
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
    }
  })
}

interface UsageRows {
  /** Null if nothing keeps the rows from adding up to the fleet's distance. */
  rowsMeters: number | null | undefined
  /** The fleet's distance; null or absent if unknown. */
  fleetMeters: number | null | undefined
  /** True if the list's own filters leave out rows. */
  isNarrowed: boolean
}

/** Says what the rows add up to if that isn't the fleet's distance as displayed, and why; else null. */
export function usageRowsText(
  { rowsMeters, fleetMeters, isNarrowed }: UsageRows,
  distanceText: (meters: number) => string | null,
): string | null {
  if (rowsMeters == null || fleetMeters == null) return null
  const text = distanceText(rowsMeters)
  if (text === distanceText(fleetMeters)) return null
  const addUp = `The rows add up to ${text}`
  if (isNarrowed) return `${addUp}: the filters leave out vehicles.`
  return rowsMeters > fleetMeters
    ? `${addUp}: each has what its own device recorded. What two devices of a vehicle recorded on a day counts once in the fleet’s distance.`
    : `${addUp}: the fleet’s distance includes vehicles that their provider no longer lists.`
}

interface UsageRows {
  /** Null if nothing keeps the rows from adding up to the fleet's distance. */
  rowsMeters: number | null | undefined
  /** The fleet's distance; null or absent if unknown. */
  fleetMeters: number | null | undefined
  /** What the rows may leave out. */
  unlisted: { otherUnits: boolean; departed: boolean } | undefined
  /** True if the list's own filters leave out rows. */
  isNarrowed: boolean
  /** True while the fleet's distance leaves out days that aren't completely imported. */
  isImporting: boolean
}

/**
 * Says what the rows add up to if that isn't the fleet's distance as displayed, and why; else null. While history is imported,
 * says which days they count.
 */
export function usageRowsText(
  { rowsMeters, fleetMeters, unlisted, isNarrowed, isImporting }: UsageRows,
  distanceText: (meters: number) => string | null,
): string | null {
  if (isImporting) return 'The rows count every imported day, the figures above only complete days.'
  if (rowsMeters == null || fleetMeters == null) return null
  const text = distanceText(rowsMeters)
  if (text === distanceText(fleetMeters)) return null
  const addUp = `The rows add up to ${text}`
  if (isNarrowed) return `${addUp}: the filters leave out vehicles.`
  return rowsMeters > fleetMeters
    ? `${addUp}: each has what its own device recorded. What two devices of a vehicle recorded on a day counts once in the fleet’s distance.`
    : `${addUp}: the fleet’s distance includes ${leftOutText(unlisted)}.`
}

const leftOutText = (unlisted: UsageRows['unlisted']): string =>
  [
    unlisted?.otherUnits && 'what only another device of a vehicle recorded',
    unlisted?.departed && 'vehicles that their provider no longer lists',
  ]
    .filter(Boolean)
    .join(', and ')

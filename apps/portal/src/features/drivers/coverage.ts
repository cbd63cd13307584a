import type { DriverStats } from '@milepost/contract/drivers/endpoints'

/** Splits the distance of some vehicles by driver, in meters; the percentage is null without driving. */
export function coverageShares({ distanceMeters, knownMeters, ownMeters }: DriverStats['coverage']) {
  return {
    own: ownMeters,
    others: Math.max(0, knownMeters - ownMeters),
    unknown: Math.max(0, distanceMeters - knownMeters),
    // Anything below 100% must not round up to it.
    knownPercent: distanceMeters > 0 ? Math.floor((100 * knownMeters) / distanceMeters + 1e-9) : null,
  }
}

/** Returns "No driver was reported for 2 of 31 trips. …" */
export function inferredText({ inferredTrips, trips }: Pick<DriverStats, 'inferredTrips' | 'trips'>): string {
  const of = trips.value === null ? '' : ` of ${trips.value}`
  return `No driver was reported for ${inferredTrips}${of} ${trips.value === 1 ? 'trip' : 'trips'}. They’re assigned to this driver because their events name no other driver.`
}

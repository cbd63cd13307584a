import type { DriverStats } from '@milepost/contract/drivers/endpoints'

/** Splits the distance of some vehicles by driver, in meters; the share with a known driver (0–1) is null without driving. */
export function coverageShares({ distanceMeters, knownMeters, ownMeters }: DriverStats['coverage']) {
  return {
    own: ownMeters,
    others: Math.max(0, knownMeters - ownMeters),
    unknown: Math.max(0, distanceMeters - knownMeters),
    knownShare: distanceMeters > 0 ? knownMeters / distanceMeters : null,
  }
}

/** Returns "No driver was reported for 2 of 31 trips. …" */
export function inferredText({ inferredTrips, trips }: Pick<DriverStats, 'inferredTrips' | 'trips'>): string {
  const of = trips.value === null ? '' : ` of ${trips.value}`
  return `No driver was reported for ${inferredTrips}${of} ${trips.value === 1 ? 'trip' : 'trips'}. They’re assigned to this driver because their events name no other driver.`
}

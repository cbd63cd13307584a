/** Prefix of the external ids of trips that Milepost detected. */
export const ownTripPrefix = 'milepost:trip:'

/** SQL that is true for a trip `t` that Milepost detected. A literal, so that the index `trip_own` is used. */
export const isOwnTrip = `starts_with(t.external_id, '${ownTripPrefix}')`

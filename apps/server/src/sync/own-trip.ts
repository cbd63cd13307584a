/** Prefix of the external ids of trips that Milepost detected. */
export const ownTripPrefix = 'milepost:trip:'

/** SQL that is true for a trip `t` that Milepost detected. A literal, so that the index `trip_own` is used. */
export const isOwnTrip = `starts_with(t.external_id, '${ownTripPrefix}')`

/** Prefix of the external ids of what was imported from a file (`npm run milepost -- import`). */
export const importedPrefix = 'import:'

/** SQL that is true for a trip `t` that its provider reported, so that the provider can say that it is gone. */
export const isProvidersTrip = `not starts_with(t.external_id, '${ownTripPrefix}') and not starts_with(t.external_id, '${importedPrefix}')`

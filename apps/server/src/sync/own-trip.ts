/** Prefix of the external ids of trips that Milepost detected. */
export const ownTripPrefix = 'milepost:trip:'

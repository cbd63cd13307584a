/** What the external ids of trips that Milepost has found begin with. */
export const ownTripPrefix = 'milepost:trip:'

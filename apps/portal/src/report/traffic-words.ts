/** What stands where traffic would, for a client that has set no rush hours. */
export const noRushHours = 'No rush hours are set'

/** Of how much the traffic is not known, and why. */
export const trafficUnknown = (distance: string) =>
  `Of ${distance} the traffic is not known: no rush hours were set, or the trips are private.`

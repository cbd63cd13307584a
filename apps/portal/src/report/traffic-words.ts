/** What stands where traffic would, for days on which a client had set no rush hours. */
export const trafficNotKnown = 'Traffic was not known on these days'

/** Of how much the traffic is not known, and why. */
export const trafficUnknown = (distance: string) =>
  `Of ${distance} the traffic is not known: no rush hours were set then, or the trips are private.`

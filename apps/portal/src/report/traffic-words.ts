/** Shown in place of traffic for days without rush hours set by the client. */
export const trafficNotKnown = 'Traffic was not known on these days'

/** Explains how much traffic is unknown, and why. */
export const trafficUnknown = (distance: string) =>
  `Of ${distance} the traffic is not known: no rush hours were set then, or the trips are private.`

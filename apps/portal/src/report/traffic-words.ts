/** Shown in place of traffic for days without rush hours set by the client. */
export const trafficNotKnown = 'Traffic was unknown in this period'

/** Explains how much traffic is unknown, and why. */
export const trafficUnknown = (distance: string) =>
  `Traffic is unknown for ${distance}: no rush hours were set, or the trips are private.`

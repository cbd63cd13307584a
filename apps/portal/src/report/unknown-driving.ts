/** Why driving has no conditions: the one reason given wherever they are missing. */
const notReported = (of = '') => `no time or location was reported${of}, as for private trips.`

/** Shown in place of traffic for days without rush hours set by the client. */
export const trafficNotKnown = 'Traffic was unknown in this period'

/** Explains how much of the driving with a time has no traffic, and why. */
export const trafficUnknown = (distance: string) => `Traffic is unknown for ${distance}: no rush hours were set.`

/** Describes how much of the distance shown elsewhere has a time, and is behind figures by hour or traffic. */
export const basedOnText = (withTime: string, all: string): string =>
  withTime === all ? `Based on ${all}.` : `Based on ${withTime} of ${all}: ${notReported(' for the rest')}`

/** Says how much driving figures by condition leave out. */
export const leftOutText = (distance: string): string => `Excludes ${distance}: ${notReported()}`

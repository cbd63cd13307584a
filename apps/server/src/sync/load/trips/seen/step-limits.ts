/** Positions further apart than this, in seconds, may have bends between them. */
export const closeSeconds = 30
/** Receivers are off and speedometers, too: a path this much faster than a top speed contradicts it (expert). */
export const fasterShare = 1.25
export const fasterKmh = 20
/** One step may be a jump, nothing drives others, and in a short one the noise of two fixes counts. */
export const leastFasterSteps = 2
export const leastFasterMeters = 100
/** A receiver may report a place twice within fewer seconds while its vehicle drives. */
export const leastRepeatSeconds = 5

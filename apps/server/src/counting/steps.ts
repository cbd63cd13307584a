/** Counts are kept by steps of this length. */
export const stepMs = 300_000

/** Returns the start of the step that an instant, in milliseconds since 1970, is in. */
export const stepOf = (at: number): number => at - (at % stepMs)

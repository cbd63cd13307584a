/** What the share of driving at night counts, in scores too: more than the night alone. */
export const nightWords = 'Night includes half of dusk'

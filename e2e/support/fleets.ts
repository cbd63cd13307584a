/** What the demo's clients are told when all their connections have been read. */
export const vehiclesOf = { northline: /^140 vehicles/, prairie: /^38 vehicles/ } as const

/** All connections of a client are read one after the other. */
export const allReadWithin = { timeout: 60_000 }

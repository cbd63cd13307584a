/** What the demo's clients are told when all their connections have been read. */
export const vehiclesOf = { northline: /^214 vehicles/, prairie: /^35 vehicles/ } as const

/** All connections of a client are read one after the other. */
export const allReadWithin = { timeout: 60_000 }

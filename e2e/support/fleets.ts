/** What the demo's clients show once all their connections have been read. */
export const vehiclesOf = { northline: /^51 vehicles/, prairie: /^28 vehicles/ } as const

/** A client's connections are read one after another. */
export const allReadWithin = { timeout: 60_000 }

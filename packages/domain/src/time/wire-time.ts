/** Formats an instant as a range bound on the wire, `yyyy-MM-dd HH:mm:ss` in UTC. */
export const toRangeTime = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/** Parses a range bound; a bound is a whole second, and ends include theirs. */
export const fromRangeTime = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)

/** Returns the instant after a range that ends at a bound, whose second belongs to the range. */
export const afterRangeTime = (text: string) => new Date(fromRangeTime(text).getTime() + 1000)

/** The wire form of range bounds, `yyyy-MM-dd HH:mm:ss` in UTC, from an instant. */
export const toRangeTime = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/** The instant a range bound names; a bound is a whole second, and ends include theirs. */
export const fromRangeTime = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)

/** The instant at which a range is over whose end a bound names: its second belongs to the range. */
export const afterRangeTime = (text: string) => new Date(fromRangeTime(text).getTime() + 1000)

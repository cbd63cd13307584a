const name = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a month's first day as `Aug 2026`. */
export const monthName = (month: string) => name.format(new Date(month))

/** Returns the first days of the last `count` months (yyyy-mm-dd), ending with the current one. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index, 1)).toISOString().slice(0, 10),
  )

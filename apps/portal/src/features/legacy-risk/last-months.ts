const name = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Aug 2026` of a month's first day. */
export const monthName = (month: string) => name.format(new Date(month))

/** First days of so many months (yyyy-mm-dd), the one under way last. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index, 1)).toISOString().slice(0, 10),
  )

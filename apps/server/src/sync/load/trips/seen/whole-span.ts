/** Returns the span of all trips, which lets PostgreSQL skip the other months. */
export function wholeSpan(spans: readonly { from: Date; until: Date }[]): [Date, Date] {
  const from = spans.reduce((least, span) => Math.min(least, span.from.getTime()), Number.POSITIVE_INFINITY)
  return [new Date(from), new Date(spans.reduce((most, span) => Math.max(most, span.until.getTime()), 0))]
}

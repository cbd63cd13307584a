/**
 * SQL that accepts a time that may be on a client's day `d` in any time zone: the first zones have it 14 hours before
 * UTC, the last 12 hours after. No more is read than that, and the planner skips other months' partitions.
 */
export const aroundDay = (time: string) =>
  `${time} >= d::timestamptz - interval '14 hours' and ${time} < d::timestamptz + interval '36 hours'`

/**
 * SQL that lets a time through which may be of a client's day `d`, whatever the zone: the first zones have it 14 hours
 * before UTC, the last 12 hours after. So no more is read than that, and the planner leaves out other months' partitions.
 */
export const aroundDay = (time: string) =>
  `${time} >= d::timestamptz - interval '14 hours' and ${time} < d::timestamptz + interval '36 hours'`

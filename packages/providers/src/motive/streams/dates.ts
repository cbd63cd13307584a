import { hourMs } from '../../kit/reading/durations.ts'

/** The largest offset of a local time from UTC. */
const farthestZoneHours = 14

/** First and last day of a window, both included, as Motive writes days. */
export const datesOf = (from: Date, to: Date) => ({ start_date: dayOf(from), end_date: dayOf(to) })

/** The days a window may touch in any time zone: not every list documents which zone its days are in. */
export const datesAround = (from: Date, to: Date) =>
  datesOf(new Date(from.getTime() - farthestZoneHours * hourMs), new Date(to.getTime() + farthestZoneHours * hourMs))

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

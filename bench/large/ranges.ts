import { dayAfter, dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { dayStart } from '@milepost/server/recompute/clocks/day-start'

export type Ranges = ReturnType<typeof rangesOf>

/** The last days up to now, as lists request them: by whole days of a time zone, and to the second. */
export function rangesOf(timeZone: string) {
  const dayAgo = (days: number) => localDay(timeZone, Date.now() - days * dayMs)
  // As pages request them: whole days in the client's time zone, to the end of today.
  const range = (days: number) => ({
    From: toRangeTime(dayStart(timeZone, dayAgo(days - 1))),
    To: toRangeTime(new Date(dayStart(timeZone, dayAfter(dayAgo(0))).getTime() - 1000)),
  })
  // As programs may request them: to the second.
  const cutRange = (days: number) => ({
    From: toRangeTime(new Date(Date.now() - days * dayMs)),
    To: toRangeTime(new Date()),
  })
  return { range, cutRange }
}

import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'

const usualDays = 30

/** Defaults to the last 30 days. A range without an end continues until now. */
export const ownRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from ?? toRangeTime(new Date(Date.now() - usualDays * dayMs)),
  to: to ?? toRangeTime(new Date()),
})

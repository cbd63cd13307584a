import { dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'

/** Days between a loss date and the local day of an event that may be the same crash. */
export const nearbyDays = 1

/** Returns true if an event happened on a loss date or a day beside it, by the calendar of its place. */
export function isNear(lossDate: string, { occurredAt, timeZone }: { occurredAt: string; timeZone: string }): boolean {
  const day = localDay(timeZone, Date.parse(occurredAt))
  return dayPlus(lossDate, -nearbyDays) <= day && day <= dayPlus(lossDate, nearbyDays)
}

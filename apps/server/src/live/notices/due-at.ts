import { TZDate } from '@date-fns/tz'
import { dailyEmailHour, type NotificationFrequency, type QuietHours } from '@milepost/contract/notifications/rule'

type Timing = { frequency: NotificationFrequency; quietHours: QuietHours | null }

/**
 * Returns when a notice is due that is caused now: at once, at the next full hour or the next morning of a time zone
 * (IANA name), and never within quiet hours.
 */
export function dueAt({ frequency, quietHours }: Timing, zone: string, now: Date): Date {
  const due = {
    immediate: () => now,
    hourly: () => nextHour(zone, now),
    daily: () => nextAt(zone, dailyEmailHour, now),
  }[frequency]()
  return quietHours && isWithin(quietHours, new TZDate(due, zone).getHours()) ? nextAt(zone, quietHours.to, due) : due
}

const isWithin = ({ from, to }: QuietHours, hour: number) =>
  from < to ? from <= hour && hour < to : from <= hour || hour < to

function nextHour(zone: string, now: Date): Date {
  const hour = new TZDate(now, zone)
  hour.setMinutes(60, 0, 0)
  return new Date(hour.getTime())
}

/** Returns the next time a day reaches an hour. Where the clock skips it, that is the hour after. */
function nextAt(zone: string, hour: number, after: Date): Date {
  const at = new TZDate(after, zone)
  at.setHours(hour, 0, 0, 0)
  if (at.getTime() <= after.getTime()) {
    at.setDate(at.getDate() + 1)
    at.setHours(hour, 0, 0, 0)
  }
  return new Date(at.getTime())
}

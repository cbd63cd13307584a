import { TZDate } from '@date-fns/tz'

/** Returns when an hour of a day (yyyy-MM-dd) begins in a zone; of an hour that clocks skip, when they have moved on. */
export function hourStart(zone: string, day: string, hour: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, date, hour, 0, 0, zone).getTime())
}

import { TZDate } from '@date-fns/tz'
import { startOfDay } from 'date-fns/startOfDay'

/** Returns when a day (yyyy-MM-dd) begins in a zone, by our zone data: the database's may be of another version. */
export const dayStart = (zone: string, day: string): Date =>
  new Date(
    startOfDay(new TZDate(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)), zone)).getTime(),
  )

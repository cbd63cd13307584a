import { utcOffsetMs } from '@milepost/geo/time-zone'

export const DAY_MS = 86_400_000
export const METERS_PER_MILE = 1609.344
/** Meters per second in a mile per hour. */
export const MPH = 0.44704

/** Returns the instant of a second of a local day (days since 1970-01-01), by the offset at that day's noon. */
export function instantOf(timeZone: string, day: number, secondsOfDay: number): number {
  const noon = day * DAY_MS + DAY_MS / 2
  return day * DAY_MS + secondsOfDay * 1000 - utcOffsetMs(timeZone, noon)
}

/** Sunday is 0. */
export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

/** Returns the quotient of a division that also rounds negative numbers down, and the remainder. */
export function floorDivide(value: number, by: number): [quotient: number, rest: number] {
  const quotient = Math.floor(value / by)
  return [quotient, value - quotient * by]
}

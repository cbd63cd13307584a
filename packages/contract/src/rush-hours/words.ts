import { type RushHourTraffic, rushHourTraffic } from '@milepost/domain/codes'
import type { RushHour } from './endpoints.ts'

/** Returns the hours of a range; `to` is exclusive, and a range may pass midnight. */
function hoursOf({ from, to }: Pick<RushHour, 'from' | 'to'>): number[] {
  const length = (to - from + 24) % 24
  return Array.from({ length }, (_, step) => (from + step) % 24)
}

/** `07:00`. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Returns for each range whether it shares an hour with another; adjacent ranges don't. */
export function overlaps(ranges: readonly Pick<RushHour, 'from' | 'to'>[]): boolean[] {
  const hours = ranges.map((range) => new Set(hoursOf(range)))
  return hours.map((own, i) => hours.some((other, k) => k !== i && [...own].some((hour) => other.has(hour))))
}

/** Returns the traffic at an hour of the day; the first listed range wins, and outside all of them it is normal. */
export function trafficAt(hour: number, ranges: readonly RushHour[]): RushHourTraffic {
  const range = ranges.find((candidate) => hoursOf(candidate).includes(hour))
  return range?.rushHourTrafficType ?? rushHourTraffic.code.normal
}

const hourMinutes = 60
const hoursOfDay = 24

/** Adds up the minutes of trips by hour of the day; a trip past midnight continues at 0. */
export function minutesByHour(trips: readonly { startMinute: number; minutes: number }[]): number[] {
  const sums = Array.from({ length: hoursOfDay }, () => 0)
  for (const { startMinute, minutes } of trips) {
    let at = startMinute
    let left = minutes
    while (left > 0) {
      const inHour = Math.min(left, hourMinutes - (at % hourMinutes))
      sums[Math.floor(at / hourMinutes) % hoursOfDay]! += inHour
      at += inHour
      left -= inHour
    }
  }
  return sums
}

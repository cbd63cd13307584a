import { dayMs } from '@milepost/domain/time/calendar-days'
import type { GridCell } from '@milepost/geo/grid-cell'
import type { CellDay } from './weather.ts'

/** Consecutive days of one cell, inclusive: what one place of a call can request. `days` are those needed. */
export type Stretch = { cell: GridCell; from: string; to: string; days: string[] }

/**
 * A place with two variables counts as one call for up to this many days (Open-Meteo's pricing page, "call weight").
 */
const mostDays = 70
/** Gaps up to this many days are requested along with the days around them. */
const mostBetween = 7

/** Merges each cell's days into as few stretches as one call allows. */
export function stretchesOf(days: readonly CellDay[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [cell, own] of Map.groupBy(days, (one) => one.cell)) {
    const sorted = [...new Set(own.map(({ day }) => day))].sort()
    let last: Stretch | undefined
    for (const day of sorted) {
      const joins = last && daysFrom(last.to, day) <= mostBetween && daysFrom(last.from, day) < mostDays
      if (last && joins) {
        last.to = day
        last.days.push(day)
      } else {
        last = { cell, from: day, to: day, days: [day] }
        stretches.push(last)
      }
    }
  }
  return stretches
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

import { type Cell, cellsOf, countsForVehicle } from '../../recompute/roll-up/counted-cells.ts'
import { type Drive, drivesOf } from '../../recompute/roll-up/drives.ts'

/** A vehicle's or driver's day as stored in rollups; texts in the format of `counted-cells.ts` and `drives.ts`. */
export type DayRow = {
  day: string
  meters: number
  seconds: number
  trips: number
  counted: string | null
  drives: string | null
}

/** The same, parsed. Only with the events that count for their vehicle. */
export type DrivenDay = Pick<DayRow, 'day' | 'meters' | 'seconds' | 'trips'> & { cells: Cell[]; drives: Drive[] }

export const toDrivenDay = ({ counted, drives, ...day }: DayRow): DrivenDay => ({
  ...day,
  drives: drivesOf(drives),
  cells: cellsOf(counted).filter(countsForVehicle),
})

/** Returns a day's events that count in a rate by distance: none if the distance is unreported. */
export const measuredOn = ({ meters }: Pick<DrivenDay, 'meters'>, incidents: number): number =>
  meters > 0 ? incidents : 0

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

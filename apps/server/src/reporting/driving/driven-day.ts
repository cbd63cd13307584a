import { incidentRating } from '@milepost/domain/codes'
import { type Cell, cellsOf } from '../../recompute/roll-up/counted-cells.ts'
import { type Drive, drivesOf } from '../../recompute/roll-up/drives.ts'

/** A day of a vehicle or driver as rollups hold it; texts as `counted-cells.ts` and `drives.ts` read them. */
export type DayRow = {
  day: string
  meters: number
  seconds: number
  trips: number
  counted: string | null
  drives: string | null
}

/** The same, read. Events that people found inaccurate are left out. */
export type DrivenDay = Pick<DayRow, 'day' | 'meters' | 'seconds' | 'trips'> & { cells: Cell[]; drives: Drive[] }

const { inaccurate } = incidentRating.code

export const toDrivenDay = ({ counted, drives, ...day }: DayRow): DrivenDay => ({
  ...day,
  drives: drivesOf(drives),
  cells: cellsOf(counted).filter(({ rating }) => rating !== inaccurate),
})

/** Events of a day that a rate per distance holds: none where nobody told how far was driven. */
export const measuredOn = ({ meters }: Pick<DrivenDay, 'meters'>, incidents: number): number =>
  meters > 0 ? incidents : 0

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

import { incidentRating } from '@milepost/contract/codes'
import { type Cell, cellsOf, incidentsByType } from '../../pipeline/roll-up/counted-cells.ts'
import { type Drive, drivesOf } from '../../pipeline/roll-up/drives.ts'

/** A day of a vehicle or driver as rollups hold it; texts as `counted-cells.ts` and `drives.ts` read them. */
export type DayRow = {
  day: string
  meters: number
  seconds: number
  trips: number
  counted: string | null
  drives: string | null
}

/** A day of which nobody asks what happened. */
export type UneventfulDay = Omit<DrivenDay, 'cells'>

/** The same, read. Events that people found inaccurate are left out. */
export type DrivenDay = Pick<DayRow, 'day' | 'meters' | 'seconds' | 'trips'> & { cells: Cell[]; drives: Drive[] }

/** A day of which it is asked how many events of each type there were, inaccurate ones left out. */
export type TypedDay = UneventfulDay & { types: ReadonlyMap<string, number> }

/** Days of which it is asked how many events each had, and of which types all of them were; inaccurate ones left out. */
export type CountedDays = {
  days: (UneventfulDay & { incidents: number; vehicleId?: string })[]
  types: ReadonlyMap<string, number>
}

/** Days with their types, counted together. */
export function countDays(days: readonly TypedDay[]): CountedDays {
  const types = new Map<string, number>()
  const counted = days.map(({ types: ofDay, ...day }) => {
    let incidents = 0
    for (const [type, own] of ofDay) {
      incidents += own
      types.set(type, (types.get(type) ?? 0) + own)
    }
    return { ...day, incidents }
  })
  return { days: counted, types }
}

const { inaccurate } = incidentRating.code

export const toDrivenDay = ({ counted, ...day }: DayRow): DrivenDay => ({
  ...toUneventfulDay(day),
  cells: cellsOf(counted).filter(({ rating }) => rating !== inaccurate),
})

export const toTypedDay = ({ counted, ...day }: DayRow): TypedDay => ({
  ...toUneventfulDay(day),
  types: incidentsByType(counted),
})

export const toUneventfulDay = ({ drives, ...day }: Omit<DayRow, 'counted'>): UneventfulDay => ({
  ...day,
  drives: drivesOf(drives),
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

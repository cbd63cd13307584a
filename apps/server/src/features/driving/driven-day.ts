import { localDayNumber, localHour } from '@milepost/geo/time-zone'
import { type Cell, cellsOf } from '../../pipeline/roll-up/counted-cells.ts'
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

/** The same, read. Events that people found inaccurate are left out. */
export type DrivenDay = Pick<DayRow, 'day' | 'meters' | 'seconds' | 'trips'> & { cells: Cell[]; drives: Drive[] }

const inaccurate = 1

export const toDrivenDay = ({ counted, drives, ...day }: DayRow): DrivenDay => ({
  ...day,
  cells: cellsOf(counted).filter(({ rating }) => rating !== inaccurate),
  drives: drivesOf(drives),
})

/** How much of a day was driven at each hour of the week, in the zone: weekday 1 (Monday) to 7, hour 0–23. */
export type HourMeters = { weekday: number; hour: number; meters: number }

const stepSeconds = 300

/**
 * Shares out what was driven on a day over its hours: each drive evenly over its time, those whose metres are not known by their
 * time. A drive of which nobody knows how long it took, as a private one, is of no hour.
 */
export function metersByHour({ drives, meters }: DrivenDay, zone: string): HourMeters[] {
  const parts = drives.flatMap(({ began, seconds, since, until, cells }) => {
    if (!seconds) return []
    const known = cells.length ? cells.reduce((sum, cell) => sum + cell.meters, 0) * (until - since) : null
    return [{ from: began + since * seconds, to: began + until * seconds, known }]
  })
  const told = parts.reduce((sum, { known }) => sum + (known ?? 0), 0)
  const untold = parts.reduce((sum, { known, from, to }) => sum + (known === null ? to - from : 0), 0)
  const left = Math.max(0, meters - told)
  return parts.flatMap(({ from, to, known }) => {
    const length = to - from
    const own = known ?? (untold > 0 ? (left * length) / untold : 0)
    const steps = Math.max(1, Math.ceil(length / stepSeconds))
    return Array.from({ length: steps }, (_, step) => {
      const atMs = (from + ((step + 0.5) / steps) * length) * 1000
      return { weekday: weekdayAt(zone, atMs), hour: localHour(zone, atMs), meters: own / steps }
    })
  })
}

/** 1 (Monday) to 7: the first of January 1970 was a Thursday. */
const weekdayAt = (zone: string, atMs: number) => ((localDayNumber(zone, atMs) + 3) % 7) + 1

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

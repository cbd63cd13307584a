import { runsHoursOff } from '@milepost/detection/trips/swaps/runs-hours-off'
import { withUnit } from '@milepost/domain/quantity'
import { type Rejection, rejectionOf } from '../../rejection.ts'
import { type PositionRow, positionFlag } from '../position-tables.ts'

/** A position whose time is so many hours too early (negative: too late). */
export type HoursOff = { row: PositionRow; hours: number }

const hourMs = 3_600_000

/** Returns a position as it was at its true time, and at the stated one: there it is a jump. */
export const undone = (row: PositionRow, hours: number): { there: PositionRow; stated: PositionRow } => ({
  there: { ...row, flags: row.flags & ~positionFlag.astray, at: new Date(row.at.getTime() + hours * hourMs) },
  stated: { ...row, flags: row.flags | positionFlag.jump },
})

/**
 * Adds positions whose times are whole hours off at their true times, where a drive is silent; at the stated ones they are jumps. Expects the positions
 * of a vehicle together, in order of time; those that are added are last.
 */
export function withHoursUndone(rows: PositionRow[]): { rows: PositionRow[]; hoursOff: HoursOff[] } {
  const hoursOff: HoursOff[] = []
  const all = [...rows]
  for (let from = 0, until = 0; from < rows.length; from = until) {
    while (rows[until]?.vehicleId === rows[from]!.vehicleId) until++
    for (const run of runsHoursOff(rows.slice(from, until).map(pointOf)))
      for (let index = from + run.from; index < from + run.to; index++) {
        const row = rows[index]!
        const { there, stated } = undone(row, run.hours)
        hoursOff.push({ row, hours: run.hours })
        all[index] = stated
        all.push(there)
      }
  }
  return { rows: hoursOff.length ? all : rows, hoursOff }
}

export const pointOf = ({ at, latitudeE6, longitudeE6, speedKmh, headingDegrees }: PositionRow) => ({
  atMs: at.getTime(),
  latitude: latitudeE6 / 1e6,
  longitude: longitudeE6 / 1e6,
  speedKmh,
  headingDegrees,
})

/** Returns when positions whose times are whole hours off were by their device, and truly. */
export const timesOf = (hoursOff: readonly HoursOff[]): { vehicleId: string; from: Date; until: Date }[] =>
  [...Map.groupBy(hoursOff, ({ row, hours }) => `${row.vehicleId} ${hours}`).values()].flatMap((own) => {
    const [{ row, hours }, times] = [own[0]!, own.map((one) => one.row.at.getTime())]
    const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
    return [0, hours * hourMs].map((off) => ({
      vehicleId: row.vehicleId,
      from: new Date(first + off),
      until: new Date(last + off),
    }))
  })

/** Lists positions whose times are whole hours off, under their vehicles. */
export const listHoursOff = (hoursOff: readonly HoursOff[], nameOf: ReadonlyMap<string, string>): Rejection[] =>
  hoursOff.map(({ row, hours }) => {
    const { atMs, latitude, longitude } = pointOf(row)
    return rejectionOf(
      { vehicleExternalId: nameOf.get(row.vehicleId) ?? null, at: new Date(atMs), latitude, longitude },
      `Its time is ${withUnit(Math.abs(hours), 'h')} too ${hours > 0 ? 'early' : 'late'}: it is part of a drive that is silent then`,
    )
  })

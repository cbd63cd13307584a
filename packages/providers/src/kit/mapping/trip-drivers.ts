import type { DriverPeriod, TripRecord } from '../record.ts'

type Drivers = Pick<TripRecord, 'driverExternalId' | 'driverName' | 'drivers'>

/**
 * Returns the driver of a trip by who drove when: the one who drove from its start, or none of its own and their periods
 * if it begins without a driver or has several. Null if none of the periods overlaps it. Periods are in any order; of two at the same time, the one that began later counts.
 */
export function tripDrivers(
  periods: readonly DriverPeriod[],
  { startedAt, endedAt }: Pick<TripRecord, 'startedAt' | 'endedAt'>,
): Drivers | null {
  const within = periods
    .filter(({ from, until }) => (endedAt === null || from < endedAt) && (until === null || until > startedAt))
    .sort((a, b) => a.from.getTime() - b.from.getTime())
  const own: DriverPeriod[] = []
  for (const period of within) {
    const from = period.from > startedAt ? period.from : startedAt
    const until = endedAt && (period.until === null || period.until > endedAt) ? endedAt : period.until
    const last = own.at(-1)
    if (last?.driverExternalId === period.driverExternalId) {
      last.until = until
      continue
    }
    if (last && (last.until === null || last.until > from)) last.until = from
    own.push({ ...period, from, until })
  }
  const [first] = own
  if (!first) return null
  if (own.length > 1 || first.from > startedAt) return { driverExternalId: null, driverName: null, drivers: own }
  return { driverExternalId: first.driverExternalId, ...(first.driverName && { driverName: first.driverName }) }
}

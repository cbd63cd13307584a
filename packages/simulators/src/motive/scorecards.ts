import { driverScore } from '../simulation/facts/driver-score.ts'
import type { Trip } from '../world/days/trips.ts'
import { type Exchange, pageOf } from './exchange.ts'
import { driverReference } from './references.ts'

const LONGEST_DAYS = 92

/** `/v1/scorecard_summary`: every driver over whole days, and driving by unknown drivers. */
export function scorecards({ office, query }: Exchange) {
  const { fromMs, toMs } = query.days(office.strict, LONGEST_DAYS, '3 months')
  const trips = Map.groupBy(office.trips.startedBetween(fromMs, toMs), ({ driver }) => driver.id)
  const rated = office.account.drivers.map((driver) => ({
    score: driverScore(driver, toMs),
    total_kilometers: kilometersOf(trips.get(driver.id) ?? []),
    ...noCounts,
    driver: driverReference(office, driver),
  }))
  const unknown = { score: 100, total_kilometers: 12, ...noCounts, driver: null }
  return pageOf(
    query,
    ['driver_performance_rollups', 'driver_performance_rollup'],
    [...rated, unknown],
    (reported) => reported,
  )
}

const noCounts = { num_hard_brakes: 0, num_hard_accels: 0, num_hard_corners: 0, num_coached_events: 0 }

const kilometersOf = (trips: readonly Trip[]) =>
  Math.round(trips.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0) / 1000)

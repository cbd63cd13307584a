import type { DriverSummary } from '@milepost/contract/drivers/endpoints'
import { metersPerMile } from '@milepost/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { leastMeters, per1000Miles, per1000MilesInterval } from '../../reporting/driving/driving-stats.ts'
import { isUnsensed } from '../../reporting/driving/known-events.ts'
import { poissonZ } from '../../reporting/driving/poisson.ts'

// A driver's events of 30 days over their distance, from the sums in their row: for rows here, for sorting and files in
// SQL of a driver `d` with score `s`, which `same-text.test.ts` compares.

/** A driver's sums of 30 days; events and meters are null if not reported. */
export type DriverSums = { incidents30d: number | null; measured30d: number; meters30d: number | null }

/** Returns a driver's rate. */
export function driverRate({ incidents30d, measured30d, meters30d }: DriverSums): DriverSummary['rate30d'] {
  const counted = { events: incidents30d ?? 0, measured: measured30d }
  const meters = meters30d ?? 0
  const isKnown = incidents30d !== null
  const interval = isKnown ? per1000MilesInterval(counted, meters) : null
  return {
    per1000Miles: isKnown ? per1000Miles(counted, meters) : null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    withoutMiles: counted.events - measured30d,
    distanceMeters: meters30d,
  }
}

const perMiles = (events: RawBuilder<unknown>) =>
  sql`case when d.distance_30d_meters >= ${sql.lit(leastMeters)}::float8 and (d.measured_30d > 0 or d.incidents_30d = 0 and not ${isUnsensed})
    then ${events} * 1000 / (d.distance_30d_meters / ${sql.lit(metersPerMile)}::float8) end`

/** SQL of the rate. */
export const rateSql = perMiles(sql`d.measured_30d::float8`)

function boundSql(events: RawBuilder<unknown>, sign: '+' | '-') {
  const root = sql`(1 - 1 / (9 * ${events}) ${sql.raw(sign)} ${sql.lit(poissonZ)}::float8 / (3 * sqrt(${events})))`
  return perMiles(sql`(case when ${events} = 0 then 0 else ${events} * ${root} * ${root} * ${root} end)`)
}

/** SQL of both ends of its interval. */
export const rateLowSql = boundSql(sql`d.measured_30d::float8`, '-')
export const rateHighSql = boundSql(sql`(d.measured_30d + 1)::float8`, '+')

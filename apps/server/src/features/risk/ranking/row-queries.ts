import type { NamedNumber } from '@milepost/contract/api/fields'
import type { RiskType } from '@milepost/contract/risk/query'
import type { NoScoreReason, RiskPart } from '@milepost/contract/risk/subject'
import type { GroupName } from '@milepost/contract/vehicles/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pastOpen } from '../../../recompute/scores/past-read.ts'
import { driverReports, vehicleReports } from '../../../reporting/driving/known-driving.ts'
import { unitsJson } from '../../../reporting/one-vehicle.ts'
import { monthPartProvisional, partProvisional } from '../../../reporting/segments/part-provisional.ts'
import { groupsJson } from '../../../reporting/vehicle-groups.ts'
import type { ComparedRow } from './compared.ts'
import { type Ranking, rankedFrom, rankedId, scoreColumn } from './ranking-queries.ts'

/** Columns read for each row of a page. */
export type RankedRow = ComparedRow & {
  id: string
  name: string
  vin: string | null
  connection: z.infer<typeof NamedNumber>
  groups: z.infer<typeof GroupName>[]
  status: number
  hasCoaching: boolean | null
  lastAt: string | null
  licenseState: string | null
  /** True if no driving means zero, rather than unknown. */
  isReporting: boolean
  provisional: boolean | null
  missing: Partial<Record<RiskPart | 'combined', NoScoreReason>> | null
}

/** Returns the columns of a row, its score and the earlier one. */
export function rankedColumns({ query, time }: Ranking, riskType: RiskType): RawBuilder<unknown> {
  const isVehicle = query.subject === 'vehicle'
  // Past months store only the reasons and what is provisional, not everything a score is made of.
  const own = time.month === null
  const whose = isVehicle
    ? sql`v.id, v.name, v.vin, v.status, v.has_coaching as "hasCoaching", ${groupsJson} as groups, l.at as "lastAt", null as "licenseState",
        ${vehicleReports} as "isReporting"`
    : sql`d.id, d.name, null as vin, d.status, null as "hasCoaching", '[]'::json as groups, d.last_trip_at as "lastAt",
        d.license_state as "licenseState", ${driverReports} as "isReporting"`
  return sql`${whose}, json_build_object('id', n.id, 'name', n.name) as connection,
      ${scoreColumn('s', riskType)} as score, ${scoreColumn('s', riskType, 'Low')} as low, ${scoreColumn('s', riskType, 'High')} as high,
      ${(own ? partProvisional : monthPartProvisional)(riskType)} as provisional,
      s.missing, not s.provisional as comparable, s.config_version as "configVersion", ${own ? sql`s.parts -> 'combined' -> 'reasons'` : sql`s.reasons`} as reasons,
      ${scoreColumn('b', riskType)} as previous, ${scoreColumn('b', riskType, 'Low')} as "previousLow",
      ${scoreColumn('b', riskType, 'High')} as "previousHigh", b.config_version as "previousVersion", b.comparable as "previousComparable", b.reasons as "previousReasons",
      ${sql.raw(pastOpen(`${isVehicle ? 'v' : 'd'}.client_id`))} as "isPastOpen"`
}

/** Selects the rows of a page by the ids found, in their order. */
export function selectRanked(
  ranking: Ranking,
  page: RawBuilder<unknown>,
  riskType: RiskType,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<RankedRow> {
  // Aggregated driving is only for finding rows; their own days are read separately.
  const wide: Ranking = { ...ranking, query: { ...ranking.query, SortBy: 'name', MinimumDistanceMeters: undefined } }
  return sql<RankedRow>`select ${rankedColumns(ranking, riskType)} ${more}
    from ${page} cross join ${rankedFrom(wide)} and ${rankedId(ranking)} = page.id`
}

export type WithUnits = { units: string[] | null }

/** One more column for the rows of a page: the ids of all units of each vehicle; null for drivers. */
export const unitsColumn = (subject: 'vehicle' | 'driver'): RawBuilder<unknown> =>
  sql`, ${subject === 'vehicle' ? unitsJson : sql`null`} as units`

export const riskOf = ({ score, low, high, provisional }: RankedRow) => ({
  score,
  low,
  high,
  provisional: provisional ?? true,
})

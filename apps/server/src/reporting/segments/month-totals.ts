import type { RiskType } from '@milepost/contract/risk/query'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { allConnections, type ScoredSubject, scoredSubject } from '../../recompute/scores/month-totals.ts'
import { isOfConnections } from './is-of-scope.ts'
import type { SegmentScope } from './segment-scope.ts'

/** Month totals for one risk type: for the vehicles or drivers of one connection, or of all together. */
export type MonthTotal = {
  month: string
  riskType: RiskType | 'experience'
  /** How many have no score, and how many are in each band. */
  bands: number[]
  /** Sum of scores times exposure, and the exposure of those with a score. */
  weighted: number
  exposure: number
  oldestVersion: number
  newestVersion: number
}

/**
 * Reads month totals from one month to another, for the whole client or some connections: a month's rows add up to its
 * scores. Empty for scopes without month totals: vehicles by group or id.
 */
export async function monthTotals(
  db: ClientDatabase,
  scope: SegmentScope,
  subject: ScoredSubject,
  types: readonly MonthTotal['riskType'][],
  { from, to }: { from: string; to: string },
): Promise<Map<string, MonthTotal[]>> {
  if (subject === 'vehicle' && !isOfConnections(scope)) return new Map()
  const rows = await named(
    'kept-scored-months',
    db,
    sql<
      MonthTotal & { isWhole: boolean }
    >`select k.month, k.risk_type as "riskType", k.connection_id = ${allConnections} as "isWhole", k.bands,
        k.weighted, k.exposure, k.oldest_version as "oldestVersion", k.newest_version as "newestVersion"
      from score_month_sum k where k.client_id = ${db.clientId} and k.subject = ${scoredSubject[subject]}
        and k.risk_type = any(${types}::text[]) and k.month >= ${from}::date and k.month <= ${to}::date
        and k.connection_id = any(${[allConnections, ...(scope.connectionIds ?? [])]}::int[])`,
  )
  const isWanted = scope.connectionIds ? ({ isWhole }: { isWhole: boolean }) => !isWhole : () => true
  // A month has totals if the one across all connections exists.
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)]
      .filter(([, own]) => own.some(({ isWhole }) => isWhole))
      .map(([month, own]) => [month, own.filter(isWanted)]),
  )
}

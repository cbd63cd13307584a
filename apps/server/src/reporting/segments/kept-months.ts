import type { RiskType } from '@milepost/contract/risk/query'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { allConnections, type ScoredSubject, scoredSubject } from '../../recompute/scores/kept-months.ts'
import { poolKind } from '../../recompute/scores/pool-kind.ts'
import type { PoolScope } from './pool-scope.ts'

/** What is kept of vehicles or drivers of one connection, or of all together, in a month: of one risk type. */
export type KeptMonth = {
  month: string
  riskType: RiskType
  /** How many have no score, and how many are in each band. */
  bands: number[]
  /** Scores times exposure, and the exposure of those with a score. */
  weighted: number
  exposure: number
  oldestVersion: number
  newestVersion: number
}

/**
 * Sums of the months that are kept, from one to another, for the whole client or some connections: rows of a month add up to what its
 * scores say. Empty where none are kept of a scope: of vehicles by group or by their ids.
 */
export async function keptMonths(
  db: ClientDatabase,
  scope: PoolScope,
  subject: ScoredSubject,
  types: readonly RiskType[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, KeptMonth[]>> {
  if (subject === 'vehicle' && !isOfConnections(scope)) return new Map()
  const rows = await named(
    'kept-scored-months',
    db,
    sql<
      KeptMonth & { isWhole: boolean }
    >`select k.month, k.risk_type as "riskType", k.connection_id = ${allConnections} as "isWhole", k.bands,
        k.weighted, k.exposure, k.oldest_version as "oldestVersion", k.newest_version as "newestVersion"
      from score_month_sum k where k.client_id = ${db.clientId} and k.subject = ${scoredSubject[subject]}
        and k.risk_type = any(${types}::text[]) and k.month >= ${from}::date and k.month <= ${to}::date
        and k.connection_id = any(${[allConnections, ...(scope.connectionIds ?? [])]}::int[])`,
  )
  const isWanted = scope.connectionIds ? ({ isWhole }: { isWhole: boolean }) => !isWhole : () => true
  // A month is kept where all together are, of whichever connections.
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)]
      .filter(([, own]) => own.some(({ isWhole }) => isWhole))
      .map(([month, own]) => [month, own.filter(isWanted)]),
  )
}

const isOfConnections = (scope: PoolScope) =>
  scope.kind === 'pools' && scope.pools.every(({ kind }) => kind !== poolKind.group)

import type { FormerVehicles } from '@milepost/scoring/subject-scores'
import type { ClientBase } from 'pg'
import { policyIdOf } from '../../evidence/policy-id.ts'
import type { ScoringRun } from '../scoring-run.ts'

/** Months for which a policy counts vehicles that left it: a term. */
export const formerMonths = 12

/** SQL that is true if the policy of a deleted connection counts its vehicles on a day, today by default. */
export const countsDeleted = (alias: string, day = 'now()') =>
  `${alias}.years > 0 and trim(${alias}.policy_number) <> '' and ${alias}.deleted_at >= ${day} - make_interval(months => ${formerMonths})`

/** Reads the vehicles of each deleted connection that a client's policies still count, by the policy's id. */
export async function readDeletedVehicles({
  pool,
  clientId,
  asOf,
}: Pick<ScoringRun, 'pool' | 'clientId' | 'asOf'>): Promise<ReadonlyMap<string, FormerVehicles[]>> {
  const { rows } = await pool.query<{ policyId: string; connections: FormerVehicles[] }>(
    `select ${policyIdOf('d')}::text as "policyId",
       json_agg(json_build_object('years', d.years, 'relativeRisk', d.relative_risk) order by d.connection_id) as connections
     from deleted_connection d where d.client_id = $1 and ${countsDeleted('d', '$2::date')} group by 1`,
    [clientId, asOf],
  )
  return new Map(rows.map(({ policyId, connections }) => [policyId, connections]))
}

/** Erases the units of a deleted connection together with its records; its numbers stay. */
export const eraseUnits = (
  client: ClientBase,
  { clientId, connectionId }: { clientId: number; connectionId: number },
) =>
  client.query('update deleted_connection set units = null where client_id = $1 and connection_id = $2', [
    clientId,
    connectionId,
  ])

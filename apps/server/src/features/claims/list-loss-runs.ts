import type { LossRun } from '@milepost/contract/claims/removal'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'

/** SQL of the number of a policy with some id, as connections, terms or claims name it; null if none does. */
export const policyNumberOf = (id: string): string => `coalesce(
  (select min(trim(n.policy_number)) from connection n where n.client_id = $1 and n.deleted_at is null and ${policyIdOf('n')} = ${id}),
  (select min(t.policy_number) from policy_term t where t.client_id = $1 and t.policy_id = ${id}),
  (select min(c.policy_number) from claim c where c.client_id = $1 and c.policy_id = ${id}))`

/** Lists the imported loss runs and the statements of no losses, newest first. */
export async function listLossRuns(db: ClientDatabase): Promise<LossRun[]> {
  const { rows } = await queriesOf(db).query<LossRun>(
    `select r.id, r.file_name as "fileName", r.imported_by as "importedBy", r.imported_at as "importedAt",
       jsonb_array_length(r.claims) as claims,
       coalesce((select json_agg(json_build_object('policyId', k.policy_id::text, 'policyNumber', ${policyNumberOf('k.policy_id')},
           'covered', json_build_object('from', k.starts_on, 'until', k.ends_on)) order by k.policy_id)
         from claim_cover k where k.client_id = $1 and k.loss_run_id = r.id), '[]') as policies
     from loss_run r where r.client_id = $1 order by r.imported_at desc, r.id`,
    [db.clientId],
  )
  return rows
}

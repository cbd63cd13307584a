import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'
import { countsDeleted } from '../../recompute/scores/former/deleted-connections.ts'

/** What a policy is called. `id` is that of its scores and terms, a record id. */
export type PolicyName = { id: string; insurerName: string | null; policyNumber: string; connectionIds: number[] }

/**
 * SQL of the policies that a client has without any connection, `insurer_name` and `policy_number`, some more than once: those with
 * terms, and those that still count vehicles of deleted connections.
 */
export const namesWithoutConnections = (clientId: number): RawBuilder<unknown> => sql`
  select t.insurer_name, t.policy_number from policy_term t where t.client_id = ${clientId}
  union all select d.insurer_name, d.policy_number from deleted_connection d
    where d.client_id = ${clientId} and ${sql.raw(countsDeleted('d'))}`

/**
 * SQL of a client's policies: those that its connections name, and those without connections. Columns: `id`, `insurer_name`,
 * `policy_number` and `connection_ids`, empty for a policy without connections.
 */
export const policiesOf = (clientId: number): RawBuilder<unknown> => sql`
  (select p.id, min(trim(p.insurer_name)) as insurer_name, min(trim(p.policy_number)) as policy_number,
    coalesce(array_agg(distinct p.connection_id) filter (where p.connection_id is not null), '{}') as connection_ids
  from (
    select ${sql.raw(policyIdOf('n'))} as id, nullif(trim(n.insurer_name), '') as insurer_name, n.policy_number, n.id as connection_id
    from connection n where n.client_id = ${clientId} and n.deleted_at is null and trim(n.policy_number) <> ''
    union all select ${sql.raw(policyIdOf('t'))}, t.insurer_name, t.policy_number, null from (${namesWithoutConnections(clientId)}) t) p
  group by p.id)`

/** Lists a client's policies, with terms or without. */
export const listPolicyNames = (db: ClientDatabase): Promise<PolicyName[]> =>
  named(
    'policy-names',
    db,
    sql<PolicyName>`select p.id, p.insurer_name as "insurerName", p.policy_number as "policyNumber",
      p.connection_ids as "connectionIds" from ${policiesOf(db.clientId)} p order by lower(p.policy_number), p.id`,
  )

/** Returns the connections that name one of some policies. */
export const connectionsOfPolicies = async (db: ClientDatabase, ids: readonly string[]): Promise<number[]> =>
  (await listPolicyNames(db)).filter(({ id }) => ids.includes(id)).flatMap(({ connectionIds }) => connectionIds)

/** Returns what a policy is called. Throws `notFound` for one that the client doesn't have. */
export async function requirePolicy(db: ClientDatabase, id: string): Promise<PolicyName> {
  const policy = (await listPolicyNames(db)).find((one) => one.id === id)
  if (!policy) throw notFound('policy')
  return policy
}

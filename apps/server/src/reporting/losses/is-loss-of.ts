import { type RawBuilder, sql } from 'kysely'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { policyIdOf, policyKeyOf } from '../../recompute/evidence/policy-id.ts'
import { isOfConnections, isOfScope } from '../segments/is-of-scope.ts'
import type { ScopeRollups } from '../segments/scope-rollups.ts'

/**
 * SQL of all units `u` (`vehicle_id`, `connection_id`) of the vehicle in a loss `a`: a loss belongs to the vehicle, so to
 * each of its units and their connections, whichever reported it.
 */
export const unitsOfLoss = (clientId: number): RawBuilder<unknown> =>
  sql`(select o.id as vehicle_id, o.connection_id from vehicle w
    join vehicle o on o.client_id = ${clientId} and (o.id = w.id or o.vin_key = w.vin_key)
    where w.client_id = ${clientId} and w.id = a.vehicle_id)`

/** SQL that is true if a unit `u` of the vehicle in a loss `a` matches a condition. */
export const isLossOf = (clientId: number, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ${unitsOfLoss(clientId)} u where ${condition})`

/**
 * SQL of the unit `u` (`connection_id`) whose policy covered a loss `a`, by the days of a zone: of the vehicle's units one whose
 * policy has a term on that day, otherwise one with a policy, otherwise the one that reported it. Each loss is of one policy, or
 * of none, so that the losses of all policies add up to the list of losses.
 */
export const coveredUnitOf = (clientId: number, zone: string): RawBuilder<unknown> => {
  const day = sql.raw(`(${localTimeIn(zone, 'a.occurred_at')})::date`)
  return sql`(select o.connection_id from vehicle w
      join vehicle o on o.client_id = ${clientId} and (o.id = w.id or o.vin_key = w.vin_key)
      join connection n on n.client_id = ${clientId} and n.id = o.connection_id
    where w.client_id = ${clientId} and w.id = a.vehicle_id
    order by n.deleted_at is not null, not exists (select from policy_term t where t.client_id = ${clientId}
        and t.policy_id = ${sql.raw(policyIdOf('n'))} and ${day} >= t.starts_on and ${day} < t.renews_on),
      ${sql.raw(policyKeyOf('n'))} is null, o.id <> a.vehicle_id, o.id limit 1)`
}

/** SQL that is true of the confirmed losses `a` that the policy of some connections covered, by the days of a zone. */
export const isCoveredBy = (clientId: number, zone: string, connectionIds: readonly number[]): RawBuilder<unknown> =>
  sql`a.client_id = ${clientId} and a.withdrawn_at is null
    and ${coveredUnitOf(clientId, zone)} = any(${connectionIds}::int[])`

/** SQL that is true if a loss `a` is in a scope. */
export const isLossOfScope = (clientId: number, scope: ScopeRollups): RawBuilder<unknown> =>
  scope.kind === 'segments' && scope.connectionIds === null && isOfConnections(scope)
    ? sql`true`
    : isLossOf(clientId, isOfScope(clientId, 'u', scope))

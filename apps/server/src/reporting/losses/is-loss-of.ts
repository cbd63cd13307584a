import { type RawBuilder, sql } from 'kysely'
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

/** SQL that is true if a loss `a` is in a scope. */
export const isLossOfScope = (clientId: number, scope: ScopeRollups): RawBuilder<unknown> =>
  scope.kind === 'segments' && scope.connectionIds === null && isOfConnections(scope)
    ? sql`true`
    : isLossOf(clientId, isOfScope(clientId, 'u', scope))

import { type RawBuilder, sql } from 'kysely'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import type { ScopeRollups } from './scope-rollups.ts'

/** True for whole connections: no vehicles or groups narrow a scope. */
export const isOfConnections = (scope: ScopeRollups): boolean =>
  scope.kind === 'segments' &&
  scope.segments.length > 0 &&
  scope.segments.every(({ kind }) => kind !== segmentKind.group)

/** SQL condition for a row with a vehicle and connection, such as a loss `a`, to be in a scope. */
export function isOfScope(clientId: number, alias: string, scope: ScopeRollups): RawBuilder<unknown> {
  const vehicle = sql.ref(`${alias}.vehicle_id`)
  if (scope.kind === 'vehicles') return sql`${vehicle} = any(${scope.vehicleIds}::bigint[])`
  if (scope.segments.some(({ kind }) => kind === segmentKind.group))
    return sql`${vehicle} in (select m.vehicle_id from vehicle_group_member m
      where m.client_id = ${clientId} and m.group_id = any(${scope.segments.map(({ subjectId }) => subjectId)}::bigint[]))`
  return scope.connectionIds
    ? sql`${sql.ref(`${alias}.connection_id`)} = any(${scope.connectionIds}::int[])`
    : sql`true`
}

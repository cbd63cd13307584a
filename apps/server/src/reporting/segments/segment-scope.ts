import type { ReportScope } from '@milepost/contract/api/scope'
import { providerIdsOperator } from '@milepost/domain/codes'
import { sql } from 'kysely'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import type { DueSegment } from '../../recompute/segments/segments-of.ts'
import { fleetSegment } from '../../recompute/segments/segments-of.ts'
import type { DayRange } from '../driving/day-range.ts'
import { findCompleteness } from './complete-days.ts'
import type { CountedFleet, ScopeRollups, SegmentScope, SignedSegment } from './scope-rollups.ts'

export type { ScopeRollups, SegmentScope, SignedSegment } from './scope-rollups.ts'

/** Maximum number of vehicle days to aggregate per request, if they have no rollups. */
const mostVehicleDays = 100_000

/**
 * Finds the rollups for a scope. Groups that share vehicles, and vehicles by id, are aggregated from their days: more
 * than some thousand over a long range are refused.
 */
export async function segmentScope(db: ClientDatabase, scope: ReportScope, range: DayRange): Promise<SegmentScope> {
  const rollups = await rollupsOf(db, scope, range)
  const completeness = await findCompleteness(db, rollups, range)
  return { ...withoutImporting(rollups, completeness.fleets), ...completeness }
}

/** Takes the days of each fleet before its first complete one out of a scope's sums. */
function withoutImporting(rollups: ScopeRollups, fleets: readonly CountedFleet[]): ScopeRollups {
  if (rollups.kind === 'vehicles') return rollups
  const importing = fleets.flatMap(({ id, from }) =>
    from === null ? [] : [{ ...connectionSegment(id), times: -1 as const, before: from }],
  )
  return { ...rollups, sums: [...rollups.sums, ...importing] }
}

async function rollupsOf(db: ClientDatabase, scope: ReportScope, range: DayRange): Promise<ScopeRollups> {
  const connections = await readConnections(db, scope)
  const connectionIds = connections && chosenOf(connections)
  if (scope.vehicleIds.length) return vehiclesOf(db, scope, connectionIds, range)
  if (scope.vehicleGroupIds.length) {
    const groups = await readGroups(db, scope.vehicleGroupIds, connectionIds)
    if (groups.some(({ shared }) => shared)) return vehiclesOf(db, scope, connectionIds, range)
    const segments = groups.map(({ id }) => ({ kind: segmentKind.group, subjectId: id }))
    return { kind: 'segments', segments, sums: signed(segments), connectionIds }
  }
  if (!connections || !connectionIds)
    return { kind: 'segments', segments: [fleetSegment], sums: signed([fleetSegment]), connectionIds }
  const segments = connectionIds.map(connectionSegment)
  const others = connections.filter(({ isChosen }) => !isChosen).map(({ id }) => connectionSegment(id))
  const sums =
    others.length + 1 < segments.length ? [...signed([fleetSegment]), ...signed(others, -1)] : signed(segments)
  return { kind: 'segments', segments, sums, connectionIds }
}

/** Returns the connections a scope requests; null if none. */
export async function chosenConnections(db: ClientDatabase, scope: ReportScope): Promise<number[] | null> {
  const connections = await readConnections(db, scope)
  return connections && chosenOf(connections)
}

const chosenOf = (connections: readonly { id: number; isChosen: boolean }[]) =>
  connections.filter(({ isChosen }) => isChosen).map(({ id }) => id)

const connectionSegment = (id: number): DueSegment => ({ kind: segmentKind.connection, subjectId: String(id) })

const signed = (segments: readonly DueSegment[], times: 1 | -1 = 1): SignedSegment[] =>
  segments.map((pool) => ({ ...pool, times }))

/**
 * Reads all connections of the client, including removed ones, because the fleet still includes their data; null if
 * none is requested.
 */
async function readConnections(
  db: ClientDatabase,
  { connectionId, providerIds, ProviderIdsOperator }: ReportScope,
): Promise<{ id: number; isChosen: boolean }[] | null> {
  if (!connectionId.length && !providerIds.length) return null
  const rows = await named(
    'scope-connections',
    db,
    sql<{
      id: number
      providerId: number
      isThere: boolean
    }>`select n.id, n.provider_id as "providerId", n.deleted_at is null as "isThere" from connection n
      where n.client_id = ${db.clientId} order by n.id`,
  )
  const isNone = ProviderIdsOperator === providerIdsOperator.code.noneOf
  return rows.map(({ id, providerId, isThere }) => ({
    id,
    isChosen:
      isThere &&
      (!connectionId.length || connectionId.includes(id)) &&
      (!providerIds.length || providerIds.includes(providerId) !== isNone),
  }))
}

/**
 * Reads the client's groups by id, and whether they share vehicles. Members are looked up by group (`offset 0`): in
 * grouping order, those of all the client's groups would be read.
 */
function readGroups(
  db: ClientDatabase,
  ids: readonly string[],
  connectionIds: readonly number[] | null,
): Promise<{ id: string; shared: boolean }[]> {
  const shared =
    ids.length > 1
      ? sql`exists (
          select from (select m.vehicle_id from vehicle_group_member m
            where m.client_id = ${db.clientId} and m.group_id = any(${ids}::bigint[]) offset 0) m
          group by m.vehicle_id having count(*) > 1)`
      : sql`false`
  return named(
    'scope-groups',
    db,
    sql<{ id: string; shared: boolean }>`select g.id, ${shared} as shared
      from vehicle_group g where g.client_id = ${db.clientId} and g.id = any(${ids}::bigint[])
        and (${connectionIds === null} or g.connection_id = any(${connectionIds ?? []}::int[]))`,
  )
}

async function vehiclesOf(
  db: ClientDatabase,
  { vehicleIds, vehicleGroupIds }: ReportScope,
  connectionIds: number[] | null,
  range: DayRange,
): Promise<ScopeRollups> {
  const most = Math.floor(mostVehicleDays / range.days)
  const rows = await named(
    'scope-vehicles',
    db,
    sql<{ id: string }>`select v.id from vehicle v where v.client_id = ${db.clientId}
      and (${vehicleIds.length === 0} or v.id = any(${vehicleIds}::bigint[]))
      and (${vehicleGroupIds.length === 0} or v.id in (select m.vehicle_id from vehicle_group_member m
        where m.client_id = ${db.clientId} and m.group_id = any(${vehicleGroupIds}::bigint[])))
      and (${connectionIds === null} or v.connection_id = any(${connectionIds ?? []}::int[])) limit ${most + 1}`,
    'fresh',
  )
  if (rows.length > most)
    throw invalid([
      {
        field: `query.${vehicleIds.length ? 'vehicleIds' : 'vehicleGroupIds'}`,
        message: `are more vehicles than can be combined over ${range.days} days (${most.toLocaleString('en-US')}). Choose fewer, a shorter range, one group, or connections.`,
      },
    ])
  return { kind: 'vehicles', vehicleIds: rows.map(({ id }) => id), connectionIds }
}

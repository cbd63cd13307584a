import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type IncidentFilter, isMember } from './filter.ts'
import { usualDepths } from './page-query.ts'

// The best plan for events of groups depends on how many vehicles they have, which the database can't estimate: it
// knows nothing about a new group, and only averages for one among those of many clients.

/** Resolves a query's groups to their vehicles, enumerated up to `listedAtMost`. */
export async function withMembers<Filter extends IncidentFilter>(
  db: ClientDatabase,
  query: Filter,
  listedAtMost = usualDepths.listedVehicles,
): Promise<Filter> {
  const { vehicleGroups } = query
  if (vehicleGroups.length === 0) return query
  const found = sql<{ ids: string[] | null }>`select array_agg(m.vehicle_id) as ids from (
    select ${vehicleGroups.length > 1 ? sql`distinct` : sql``} m.vehicle_id from vehicle_group_member m where m.client_id = ${db.clientId}
      and m.group_id = any(${vehicleGroups}::bigint[]) limit ${sql.lit(listedAtMost + 1)}) m`
  const [row] = await named('group-members', db, found)
  const ids = row?.ids ?? []
  const areListed = ids.length <= listedAtMost
  const condition = areListed ? sql`i.vehicle_id = any(${ids}::bigint[])` : isAnyOf(db.clientId, vehicleGroups)
  return { ...query, members: { condition, areListed } }
}

/** Looked up for each event: with `is true`, the planner doesn't treat it as a list of vehicles to loop over. */
const isAnyOf = (clientId: number, groups: readonly string[]): RawBuilder<unknown> =>
  sql`(${isMember(clientId, groups)}) is true`

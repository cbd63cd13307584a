import { type RawBuilder, sql } from 'kysely'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import type { IncidentFilter } from './filter.ts'

// How many vehicles groups have decides how their incidents are best found, and is nothing that the database can estimate: of a group
// that came a moment ago it knows nothing, and of one among those of many clients what is usual of them.

/** Vehicles of so many members are told one by one; whoever has more has a good part of a fleet. */
const toldAtMost = 5_000

/** A query that says of which vehicles its groups are. */
export async function withMembers<Filter extends IncidentFilter>(
  db: ClientDatabase,
  query: Filter,
  most = toldAtMost,
): Promise<Filter> {
  if (query.vehicleGroups.length === 0) return query
  const rows = await named(
    'group-members',
    db,
    sql<{
      ids: string[] | null
    }>`select array_agg(m.vehicle_id) as ids from (select m.vehicle_id from vehicle_group_member m
      where m.client_id = ${db.clientId} and m.group_id = any(${query.vehicleGroups}::bigint[]) limit ${sql.lit(most + 1)}) m`,
  )
  const ids = rows[0]?.ids ?? []
  return { ...query, isOfMembers: ids.length > most ? isAnyOf(db.clientId, query.vehicleGroups) : isOneOf(ids) }
}

/** The array is seen to when the statement is planned, and with it how many there are. */
const isOneOf = (ids: readonly string[]): RawBuilder<unknown> => sql`i.vehicle_id in (select unnest(${ids}::bigint[]))`

/** Looked up for each incident that is met: as `is true`, it is not taken for a list of vehicles to go through. */
const isAnyOf = (clientId: number, groups: readonly string[]): RawBuilder<unknown> =>
  sql`(${isMember(clientId, groups)}) is true`

/** Whether an incident `i` is of a vehicle of some groups, which are not known any better. */
export const isMember = (clientId: number, groups: readonly string[]): RawBuilder<unknown> =>
  sql`i.vehicle_id in (select m.vehicle_id from vehicle_group_member m
    where m.client_id = ${clientId} and m.group_id = any(${groups}::bigint[]))`

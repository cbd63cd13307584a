import { optionsAtMost } from '@milepost/contract/limits'
import type { GroupOption } from '@milepost/contract/vehicle-list'
import { sql } from 'kysely'
import { escapeLike } from '../../db/like.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'

type Wanted = { vehicleGroups: string[]; SearchedText?: string | undefined }

/** Vehicle groups by name: those with the ids, without ids the first that have the words in their name. */
export async function listGroupOptions(
  db: ClientDatabase,
  { vehicleGroups, SearchedText = '' }: Wanted,
): Promise<GroupOption[]> {
  const isWanted = vehicleGroups.length
    ? sql`g.id = any(${vehicleGroups}::bigint[])`
    : sql`lower(g.name) like ${`%${escapeLike(SearchedText)}%`}`
  const statement = sql<GroupOption>`
    select g.id, g.name, json_build_object('id', n.id, 'name', n.name) as connection
    from vehicle_group g join connection n on n.client_id = g.client_id and n.id = g.connection_id
    where g.client_id = ${db.clientId} and g.gone_at is null and n.deleted_at is null and ${isWanted}
    order by lower(g.name), g.id limit ${vehicleGroups.length || optionsAtMost}`
  return named('group-options', db, statement, 'fresh')
}

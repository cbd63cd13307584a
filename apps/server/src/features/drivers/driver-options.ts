import type { DriverOption } from '@milepost/contract/drivers'
import { optionsAtMost } from '@milepost/contract/limits'
import { sql } from 'kysely'
import { escapeLike } from '../../db/like.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'

type Wanted = { driverIds: string[]; SearchedText?: string | undefined }

/** Drivers by name: those with the ids, without ids the first that have the words in name or licence number. */
export async function listDriverOptions(
  db: ClientDatabase,
  { driverIds, SearchedText = '' }: Wanted,
): Promise<DriverOption[]> {
  const isWanted = driverIds.length
    ? sql`d.id = any(${driverIds}::bigint[])`
    : sql`d.search like ${`%${escapeLike(SearchedText)}%`}`
  const statement = sql<DriverOption>`
    select d.id, d.name, json_build_object('id', n.id, 'name', n.name) as connection
    from driver d join connection n on n.client_id = d.client_id and n.id = d.connection_id
    where d.client_id = ${db.clientId} and d.gone_at is null and n.deleted_at is null and ${isWanted}
    order by lower(d.name), d.id limit ${driverIds.length || optionsAtMost}`
  return named('driver-options', db, statement, 'fresh')
}

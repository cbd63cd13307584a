import { optionsAtMost } from '@milepost/contract/limits'
import type { VehicleOption } from '@milepost/contract/vehicle-list'
import { sql } from 'kysely'
import { escapeLike } from '../../db/like.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'

type Wanted = { vehicleIds: string[]; SearchedText?: string | undefined }

/** Vehicles by name: those with the ids, without ids the first that have the words in name, plate or VIN. */
export async function listVehicleOptions(
  db: ClientDatabase,
  { vehicleIds, SearchedText = '' }: Wanted,
): Promise<VehicleOption[]> {
  const isWanted = vehicleIds.length
    ? sql`v.id = any(${vehicleIds}::bigint[])`
    : sql`v.search like ${`%${escapeLike(SearchedText)}%`}`
  const statement = sql<VehicleOption>`
    select v.id, v.name, v.vin, json_build_object('id', n.id, 'name', n.name) as connection
    from vehicle v join connection n on n.client_id = v.client_id and n.id = v.connection_id
    where v.client_id = ${db.clientId} and v.gone_at is null and n.deleted_at is null and ${isWanted}
    order by lower(v.name), v.id limit ${vehicleIds.length || optionsAtMost}`
  return named('vehicle-options', db, statement, 'fresh')
}

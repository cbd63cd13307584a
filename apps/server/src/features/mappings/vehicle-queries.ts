import type { VehicleMapping, vehicleMappingSortColumns } from '@milepost/contract/mappings/endpoints'
import { sql } from 'kysely'
import { hasText } from '../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

export type VehicleQuery = {
  PageNumber: number
  PageSize: number
  SortBy: (typeof vehicleMappingSortColumns)[number]
  SortDirection: 'asc' | 'desc'
  SearchedText?: string | undefined
}

const orders = { vehicle: sql`lower(v.name)`, connection: sql`lower(n.name)` } as const

/**
 * Lists vehicles that their provider has put into no group, although their connection has groups; those that an admin
 * put into one stay listed with it.
 */
export async function listUngrouped(
  db: ClientDatabase,
  { PageNumber, PageSize, SortBy, SortDirection, SearchedText }: VehicleQuery,
): Promise<{ items: VehicleMapping[]; totalCount: number }> {
  const text = SearchedText
    ? sql`and ${hasText(SearchedText, (part) => sql`(${part.isIn(sql`v.search`)} or ${part.isIn(sql`lower(n.name)`)})`)}`
    : sql``
  const found = sql`vehicle v join connection n on n.client_id = ${db.clientId} and n.id = v.connection_id and n.deleted_at is null
    where v.client_id = ${db.clientId} and v.gone_at is null and not exists (select from vehicle_group_member m
        where m.client_id = ${db.clientId} and m.vehicle_id = v.id and not m.is_manual)
      and exists (select from vehicle_group g where g.client_id = ${db.clientId} and g.connection_id = n.id and g.gone_at is null) ${text}`
  const items = await named(
    'ungrouped-vehicles',
    db,
    sql<VehicleMapping>`select v.id::text as id, json_build_object('id', n.id, 'name', n.name) as connection,
      json_build_object('id', v.id::text, 'name', v.name) as vehicle,
      (select count(*)::int from vehicle_group g where g.client_id = ${db.clientId} and g.connection_id = n.id and g.gone_at is null) as groups,
      (select json_build_object('groupId', g.id::text, 'groupName', g.name) from vehicle_group_member m
        join vehicle_group g on g.client_id = ${db.clientId} and g.id = m.group_id
        where m.client_id = ${db.clientId} and m.vehicle_id = v.id limit 1) as group
    from ${found} order by ${orders[SortBy]} ${sql.raw(SortDirection)}, v.id limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`,
    'fresh',
  )
  const [count] = await named(
    'ungrouped-vehicle-count',
    db,
    sql<{ n: number }>`select count(*)::int as n from ${found}`,
    'fresh',
  )
  return { items, totalCount: count?.n ?? 0 }
}

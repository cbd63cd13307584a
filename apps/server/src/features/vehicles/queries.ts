import type { VehicleGroup } from '@milepost/contract/vehicles/endpoints'
import { sql } from 'kysely'
import { instantJson } from '../../db/lists/instant-json.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/**
 * Returns every vehicle of a client, or of one of its connections, by name: the JSON of the contract's `Vehicle`s as
 * the database writes it, because this process would need half a second for 20,000 of them.
 */
export async function listAllVehicles(db: ClientDatabase, connectionId?: number): Promise<string> {
  const ofConnection = (table: 'v' | 'g') =>
    connectionId === undefined ? sql`true` : sql`${sql.ref(`${table}.connectionId`)} = ${connectionId}`
  const statement = sql<{ vehicles: string }>`
    with grouped as (
      select m.vehicle_id, json_agg(json_build_object('groupId', g.id::text, 'groupName', g.name) order by g.name) as groups
      from vehicle_group g join vehicle_group_member m on m.client_id = g.client_id and m.group_id = g.id
      where g.client_id = ${db.clientId} and g.gone_at is null and ${ofConnection('g')} group by m.vehicle_id)
    select coalesce(json_agg(json_build_object('id', v.id::text, 'name', v.name, 'vin', v.vin, 'licensePlate', v.license_plate,
        'connectionId', v.connection_id, 'clientId', v.client_id, 'status', v.status, 'hasCoaching', v.has_coaching,
        'settings', v.settings, 'groups', coalesce(m.groups, '[]'),
        'lastGpsDateTime', ${instantJson(sql`l.at`)}) order by v.name), '[]')::text as vehicles
    from vehicle v left join vehicle_latest l on l.client_id = v.client_id and l.vehicle_id = v.id
      left join grouped m on m.vehicle_id = v.id
    where v.client_id = ${db.clientId} and v.gone_at is null and ${ofConnection('v')}`
  return (await named('vehicles-whole', db, statement, 'fresh'))[0]!.vehicles
}

/** Lists the vehicle groups of a client or one of its connections, by name. */
export async function listGroups(db: ClientDatabase, connectionId?: number): Promise<VehicleGroup[]> {
  const rows = await db
    .selectFrom('vehicleGroup')
    .where('goneAt', 'is', null)
    .$if(connectionId !== undefined, (query) => query.where('connectionId', '=', connectionId!))
    .select(['id', 'name', 'description', 'connectionId', 'clientId', 'externalId', 'parentExternalId'])
    .orderBy('name')
    .execute()
  const keyOf = (connection: number, externalId: string) => `${connection} ${externalId}`
  const byKey = new Map(rows.map(({ id, name, ...row }) => [keyOf(row.connectionId, row.externalId), { id, name }]))
  return rows.map((row) => ({
    groupId: row.id,
    groupName: row.name,
    groupDescription: row.description,
    parent: row.parentExternalId ? (byKey.get(keyOf(row.connectionId, row.parentExternalId)) ?? null) : null,
    connectionId: row.connectionId,
    clientId: row.clientId,
  }))
}

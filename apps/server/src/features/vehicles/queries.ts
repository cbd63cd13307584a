import type { RecordStatus } from '@milepost/contract/codes'
import type { Vehicle, VehicleGroup } from '@milepost/contract/vehicles'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope.ts'
import { groupsJson } from './summary.ts'

/** Every vehicle of a client, or of one of its connections, by name: for pickers. */
export async function listAllVehicles(db: ClientDatabase, connectionId?: number): Promise<Vehicle[]> {
  const rows = await db
    .selectFrom('vehicle as v')
    .leftJoin('vehicleLatest as l', 'l.vehicleId', 'v.id')
    .where('v.goneAt', 'is', null)
    .$if(connectionId !== undefined, (query) => query.where('v.connectionId', '=', connectionId!))
    .select([
      'v.id',
      'v.name',
      'v.vin',
      'v.licensePlate',
      'v.connectionId',
      'v.clientId',
      'v.status',
      'v.hasCoaching',
      'v.settings',
      'l.at',
    ])
    .select(groupsJson.as('groups'))
    .orderBy('v.name')
    .execute()
  return rows.map(({ at, groups, ...row }) => ({
    ...row,
    groups,
    status: row.status as RecordStatus,
    settings: row.settings as Vehicle['settings'],
    lastGpsDateTime: at,
  }))
}

/** Vehicle groups of a client or one of its connections, by name. */
export async function listGroups(db: ClientDatabase, connectionId?: number): Promise<VehicleGroup[]> {
  return db
    .selectFrom('vehicleGroup')
    .where('goneAt', 'is', null)
    .$if(connectionId !== undefined, (query) => query.where('connectionId', '=', connectionId!))
    .select(['id as groupId', 'name as groupName', 'description as groupDescription', 'connectionId', 'clientId'])
    .orderBy('name')
    .execute()
}

/** Switches coaching of vehicles; gives the ids it found. */
export async function setCoaching(
  db: ClientDatabase,
  vehicleIds: string[],
  hasCoaching: boolean,
  connectionId?: number,
): Promise<string[]> {
  const rows = await db
    .updateTable('vehicle')
    .set({ hasCoaching, updatedAt: new Date() })
    .where('id', '=', sql<string>`any(${vehicleIds}::bigint[])`)
    .$if(connectionId !== undefined, (query) => query.where('connectionId', '=', connectionId!))
    .where('goneAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

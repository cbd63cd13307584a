import type { MovedDevice } from '@milepost/contract/connections/sync'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'

const mostShown = 50

const unit = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id::text, 'name', ${alias}.name, 'vin', ${alias}.vin)`)

/** Returns the newest moves of a connection's devices from one vehicle to another, newest first. */
export async function findMovedDevices(db: ClientDatabase, connectionId: number): Promise<MovedDevice[]> {
  const { clientId } = db
  const statement = sql<MovedDevice>`
    select m.device_id as device, m.from_at as "movedAt", ${unit('b')} as "from", ${unit('n')} as "to"
    from (select device_id, from_at, vehicle_external_id as now_id,
        coalesce(lag(vehicle_external_id) over (partition by device_id order by from_at), device_id) as before_id
      from vehicle_device where client_id = ${clientId} and connection_id = ${connectionId}) m
      join vehicle b on b.client_id = ${clientId} and b.connection_id = ${connectionId} and b.external_id = m.before_id
      join vehicle n on n.client_id = ${clientId} and n.connection_id = ${connectionId} and n.external_id = m.now_id
    order by m.from_at desc, m.device_id limit ${mostShown}`
  return named('moved-devices-shown', db, statement)
}

import type { DataType } from '@milepost/contract/providers/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'

type ListCounts = Partial<Record<DataType, number>>

/**
 * Counts what the lists of a connection have now: of groups, vehicles and drivers those that aren't gone, of device trouble what
 * is open. Kinds that are no lists are missing.
 */
export async function countLists(db: ClientDatabase, connectionId: number): Promise<ListCounts> {
  const { clientId } = db
  const statement = sql<ListCounts>`select
    (select count(*)::int from vehicle_group where client_id = ${clientId} and connection_id = ${connectionId} and gone_at is null) as groups,
    (select count(*)::int from vehicle where client_id = ${clientId} and connection_id = ${connectionId} and gone_at is null) as vehicles,
    (select count(*)::int from driver where client_id = ${clientId} and connection_id = ${connectionId} and gone_at is null) as drivers,
    (select count(*)::int from camera_health where client_id = ${clientId} and connection_id = ${connectionId}) as "cameraHealth",
    (select count(*)::int from vehicle_mismatch where client_id = ${clientId} and connection_id = ${connectionId}
      and healed_at is null and resolved_at is null) as mismatches,
    (select count(*)::int from provider_driver_score where client_id = ${clientId} and connection_id = ${connectionId}) as "driverScores"`
  return (await named('list-counts', db, statement))[0] ?? {}
}

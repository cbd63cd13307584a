import type { Result } from '@milepost/contract/api/endpoint'
import type { DriverDetails, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { sql } from 'kysely'
import { type Caller, isAdmin } from '../../access/caller.ts'
import { notFound } from '../../app-error.ts'
import { instantJson } from '../../db/lists/instant-json.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countedShare } from '../../recompute/roll-up/day-sums.ts'
import { mainDriver } from '../../reporting/incidents/main-drivers.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { write } from '../../write.ts'
import { type DriverRow, joins, summaryColumns, toDriver } from './list-queries.ts'
import { readRecords } from './record-queries.ts'

type Own = Pick<DriverDetails, 'phoneNumber' | 'externalId' | 'providerScore' | 'goneAt' | 'vehicles'>

/**
 * Reads a driver's details, including one their provider no longer lists; the score is for admins. A record that was
 * merged into another has the details of that one. Throws `notFound`.
 */
export async function findDriver(db: ClientDatabase, caller: Caller, id: string): Promise<DriverDetails> {
  const [row] = await named(
    'driver',
    db,
    sql<
      DriverRow & Own
    >`select ${summaryColumns}, d.phone_number as "phoneNumber", d.external_id as "externalId", d.gone_at as "goneAt",
        (select json_build_object('score', r.score, 'from', ${instantJson(sql`r.from_at`)}, 'until', ${instantJson(sql`r.until_at`)}, 'distanceMeters', r.distance_meters)
          from provider_driver_score r where r.client_id = ${db.clientId} and r.driver_id in (select m.id from driver m where m.client_id = ${db.clientId} and d.id in (m.id, m.merged_into))
          order by r.until_at desc limit 1) as "providerScore",
        (select coalesce(json_agg(json_build_object('id', v.id::text, 'name', v.name) order by t.meters desc nulls last, v.name), '[]')
          from (select t.vehicle_id, sum(t.distance_meters * ${sql.raw(countedShare)}) as meters from trip t where t.client_id = ${db.clientId}
              and t.driver_id = d.id and t.started_at > now() - interval '30 days' group by t.vehicle_id) t
            join vehicle v on v.client_id = ${db.clientId} and v.id = t.vehicle_id) as vehicles
      from driver d ${joins}
      where d.client_id = ${db.clientId} and d.id = ${mainDriver(db.clientId, id)} and ${isConnected('d', db.clientId)}`,
  )
  if (!row) throw notFound('driver')
  const records = await readRecords(db, [row.id])
  return {
    ...toDriver(row),
    phoneNumber: row.phoneNumber,
    externalId: row.externalId,
    providerScore: isAdmin(caller) ? row.providerScore : null,
    goneAt: row.goneAt,
    vehicles: row.vehicles,
    records: records.get(row.id) ?? [],
  }
}

/** Returns a driver's full license number; the access is logged. Throws `notFound`. */
export async function revealLicense(
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<Result<typeof driverEndpoints.license>> {
  return write({ db, caller }, { action: 'driver.license', subject: ['driver', id] }, async (transaction) => {
    const row = await transaction
      .selectFrom('driver')
      .where('id', '=', id)
      .select(['licenseState', 'licenseNumber'])
      .executeTakeFirst()
    if (!row) throw notFound('driver')
    return row
  })
}

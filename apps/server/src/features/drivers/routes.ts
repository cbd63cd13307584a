import { type Driver, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import type { RecordStatus } from '@milepost/domain/codes'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { ownRange } from '../../reporting/driving/own-range.ts'
import { mainDriver } from '../../reporting/incidents/main-drivers.ts'
import { listTrips } from '../../reporting/trips/trip-queries.ts'
import { type Route, serve } from '../../route.ts'
import { listSamePersons } from './candidate-queries.ts'
import { findDriver, revealLicense } from './details.ts'
import { licenseOf, listDrivers, totalDrivers } from './list-queries.ts'
import { listDriverOptions } from './options.ts'
import { keepDriversSeparate, mergeDrivers, unmergeDriver } from './same-person.ts'
import { driverStats } from './stats.ts'

const selectDrivers = (db: ClientDatabase) =>
  db
    .selectFrom('driver')
    .where('goneAt', 'is', null)
    .where('mergedInto', 'is', null)
    .select(['id', 'name', 'connectionId', 'clientId', 'status', 'licenseState', 'licenseNumber'])
    .orderBy('name')

const listed = async (drivers: ReturnType<typeof selectDrivers>): Promise<Driver[]> =>
  (await drivers.execute()).map(({ status, licenseState, licenseNumber, ...row }) => ({
    ...row,
    status: status as RecordStatus,
    ...licenseOf(licenseState, licenseNumber),
  }))

export const driverRoutes: readonly Route[] = [
  serve(driverEndpoints.page, ({ db, query }) => listDrivers(db, query)),
  serve(driverEndpoints.totals, async ({ db, query }) => totalDrivers(db, query)),
  serve(samePersonEndpoints.candidates, async ({ db, query }) => listSamePersons(db, query)),
  serve(samePersonEndpoints.decide, async ({ db, caller, params, body: { same, otherId } }) => {
    const pair = { id: params.id, otherId }
    await (same ? mergeDrivers(db, caller, pair) : keepDriversSeparate(db, caller, pair))
  }),
  serve(samePersonEndpoints.separate, async ({ db, caller, params }) => unmergeDriver(db, caller, params.id)),
  serve(driverEndpoints.options, async ({ db, query }) => listDriverOptions(db, query)),
  serve(driverEndpoints.ofClient, ({ db }) => listed(selectDrivers(db))),
  serve(driverEndpoints.ofConnection, ({ db, query }) =>
    listed(selectDrivers(db).where('connectionId', '=', query.connectionId)),
  ),
  serve(driverEndpoints.details, ({ db, caller, params }) => findDriver(db, caller, params.id)),
  serve(driverEndpoints.license, ({ db, caller, params }) => revealLicense(db, caller, params.id)),
  serve(driverEndpoints.stats, async ({ db, services, params, query }) => {
    const id = await requireMain(db, params.id, query.connectionId)
    return driverStats(db, services, id, ownRange(query))
  }),
  serve(driverEndpoints.trips, async ({ db, params, query }) => {
    const driverId = await requireMain(db, params.id, query.connectionId)
    return listTrips(db, { driverId, ...ownRange(query) })
  }),
]

/**
 * Returns the main record of a driver's person, whose driving and events are those of all their records; if a connection is
 * given, one of the records must belong to it. Throws `notFound`.
 */
async function requireMain(db: ClientDatabase, id: string, connectionId: number | undefined): Promise<string> {
  let main = db.selectFrom('driver').where('id', '=', mainDriver(db.clientId, id))
  if (connectionId !== undefined)
    main = main.where('goneAt', 'is', null).where(
      sql<boolean>`exists (select from driver r where r.client_id = ${db.clientId} and r.connection_id = ${connectionId}
        and driver.id in (r.id, r.merged_into))`,
    )
  const row = await main.select('id').executeTakeFirst()
  if (!row) throw notFound('driver')
  return row.id
}

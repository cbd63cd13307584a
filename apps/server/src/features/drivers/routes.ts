import { type Driver, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import type { RecordStatus } from '@milepost/domain/codes'
import { requireRecord } from '../../access/require-record.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { ownRange } from '../../reporting/driving/own-range.ts'
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
    await requireOwn(db, params.id, query.connectionId)
    return driverStats(db, services, params.id, ownRange(query))
  }),
  serve(driverEndpoints.trips, async ({ db, params, query }) => {
    await requireOwn(db, params.id, query.connectionId)
    return listTrips(db, { driverId: params.id, ...ownRange(query) })
  }),
]

/** Ensures that the client has a driver and, if a connection is given, that they belong to it. Throws `notFound`. */
async function requireOwn(db: ClientDatabase, id: string, connectionId: number | undefined): Promise<void> {
  if (connectionId === undefined) return requireRecord(db, 'driver', id)
  const row = await selectDrivers(db).where('id', '=', id).where('connectionId', '=', connectionId).executeTakeFirst()
  if (!row) throw notFound('driver')
}

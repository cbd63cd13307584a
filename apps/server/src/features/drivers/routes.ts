import type { RecordStatus } from '@milepost/contract/codes'
import { driverEndpoints } from '@milepost/contract/drivers'
import type { ClientDatabase } from '../../db/scope.ts'
import { type Route, serve } from '../../route.ts'
import { listDrivers, totalDrivers } from './list-queries.ts'
import { listDriverOptions } from './options.ts'

const selectDrivers = (db: ClientDatabase) =>
  db
    .selectFrom('driver')
    .where('goneAt', 'is', null)
    .select(['id', 'name', 'connectionId', 'clientId', 'status'])
    .orderBy('name')

const withStatus = <R extends { status: number }>(rows: R[]) =>
  rows.map((row) => ({ ...row, status: row.status as RecordStatus }))

export const driverRoutes: readonly Route[] = [
  serve(driverEndpoints.page, async ({ db, query }) => listDrivers(db, query)),
  serve(driverEndpoints.totals, async ({ db, query }) => totalDrivers(db, query)),
  serve(driverEndpoints.options, async ({ db, query }) => listDriverOptions(db, query)),
  serve(driverEndpoints.ofClient, async ({ db }) => withStatus(await selectDrivers(db).execute())),
  serve(driverEndpoints.ofConnection, async ({ db, query }) =>
    withStatus(await selectDrivers(db).where('connectionId', '=', query.connectionId).execute()),
  ),
]

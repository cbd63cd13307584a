import type { SyncStatus } from '@milepost/contract/connections/sync'
import type { ClientDatabase } from '../../../db/scope/scope.ts'

/** Returns how many drivers of a connection its provider has rated, and up to when. */
export async function findDriverScores(db: ClientDatabase, connectionId: number): Promise<SyncStatus['driverScores']> {
  const { drivers, newestUntil } = await db
    .selectFrom('providerDriverScore')
    .where('connectionId', '=', connectionId)
    .select((eb) => [eb.fn.count<string>('driverId').distinct().as('drivers'), eb.fn.max('untilAt').as('newestUntil')])
    .executeTakeFirstOrThrow()
  return newestUntil ? { drivers: Number(drivers), newestUntil } : null
}

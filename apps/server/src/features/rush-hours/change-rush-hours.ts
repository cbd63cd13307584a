import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import type { Caller } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { reportedRushHours } from '../../reporting/reported-rush-hours.ts'
import { readRushHours } from '../../sync/derive/read-rush-hours.ts'
import { write } from '../../write.ts'

/**
 * Replaces a client's rush hours; order matters because the first of overlapping ranges counts. Stored trips and events
 * keep their traffic, and the hours in effect then are kept for scoring.
 */
export async function changeRushHours(
  db: ClientDatabase,
  caller: Caller,
  rushHours: readonly RushHour[],
): Promise<void> {
  const change = { action: 'client.rushHours', subject: ['client', db.clientId], detail: { rushHours } } as const
  await write({ db, caller }, change, async (transaction, { queries, drop }) => {
    // Two at once would mix both.
    await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['rush hours', db.clientId])
    const hours = reportedRushHours(await readRushHours(queries, db.clientId))
    await transaction
      .insertInto('rushHourBefore')
      .values({ clientId: db.clientId, until: new Date(), hours: JSON.stringify(hours) })
      .execute()
    await transaction.deleteFrom('rushHour').where('clientId', '=', db.clientId).execute()
    const rows = rushHours.map(({ from, to, rushHourTrafficType }, position) => ({
      clientId: db.clientId,
      position,
      fromHour: from,
      toHour: to,
      traffic: rushHourTrafficType,
    }))
    if (rows.length) await transaction.insertInto('rushHour').values(rows).execute()
    await drop(`rush hours of ${db.clientId}`)
  })
}

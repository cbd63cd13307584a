import { postMessage } from '../../../channels/post-message.ts'
import type { ClientTurns } from '../../../db/connection/client-turns.ts'
import { type ClientDatabase, scopeTo } from '../../../db/scope/scope.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { nextDue } from '../next-due.ts'
import { ownerNow } from '../owner.ts'
import { type ScheduleRow, timeOf } from '../queries.ts'
import { isUnopened } from '../run-queries.ts'
import { queueRun } from './queue-run.ts'
import { pausedMail } from './report-mail.ts'

type Tools = Pick<Services, 'pool' | 'db' | 'queue' | 'secrets' | 'config'>

/**
 * Queues the reports that are due, client by client. Returns true if there were any. A due time that passed while no
 * worker ran is made up for once, whatever the number of times.
 */
export async function queueDueReports(tools: Tools, turns: ClientTurns, now = new Date()): Promise<boolean> {
  const { rows } = await tools.pool.query<{ clientId: number }>(
    `select distinct client_id as "clientId" from report_schedule where next_at <= $1 and client_id <> all($2::int[])`,
    [now, turns.resting()],
  )
  let worked = false
  for (const { clientId } of rows)
    if (await turns.take(clientId, () => queueOfClient(tools, clientId, now))) worked = true
  return worked
}

/** A report, its job and the next time are one transaction: if a worker dies, another one finds all or nothing. */
async function queueOfClient(tools: Tools, clientId: number, now: Date): Promise<boolean> {
  const db = scopeTo(tools.db, clientId)
  const changes = (unopened: readonly string[]) =>
    unopened.map((id) => ({ action: 'schedule.pauseUnopened', subject: ['schedule', id] as const }))
  let isWorked = false
  await write({ db, caller: { kind: 'anonymous' } }, changes, async (transaction) => {
    const zone = await readZone(transaction)
    const due = await transaction
      .selectFrom('reportSchedule')
      .selectAll()
      .where('nextAt', '<=', now.toISOString())
      .orderBy('nextAt')
      .forUpdate()
      .execute()
    isWorked = due.length > 0
    const unopened: string[] = []
    for (const row of due) {
      const isPaused = await isUnopened(transaction, row.id, row.resumedAt)
      if (isPaused) {
        unopened.push(row.id)
        await notifyOwner(tools, transaction, row)
      } else await queueRun(tools, transaction, { scheduleId: row.id, dueAt: row.nextAt!, byHand: false }, row.ownerId)
      await transaction
        .updateTable('reportSchedule')
        .set(isPaused ? { nextAt: null, pausedBecause: 'unopened' } : { nextAt: nextDue(timeOf(row), zone, now) })
        .where('id', '=', row.id)
        .execute()
    }
    return unopened
  })
  return isWorked
}

async function notifyOwner(tools: Tools, transaction: ClientDatabase, row: ScheduleRow): Promise<void> {
  const { email } = await ownerNow(tools, transaction, row)
  if (email !== null) await postMessage(tools, transaction, pausedMail(row, email, tools.config.origin), null)
}

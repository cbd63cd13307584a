import type { ReportSubscription } from '@milepost/contract/schedules/endpoints'
import { findBrand } from '../../access/client-brand.ts'
import { postMessage } from '../../channels/post-message.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import type { FoundDelivery } from './find-delivery.ts'
import { nextDue } from './next-due.ts'
import { ownerNow } from './owner.ts'
import { type ScheduleRow, timeOf } from './queries.ts'
import { among, listRecipients } from './recipient-queries.ts'
import { stoppedMail } from './sending/report-mail.ts'
import { asAddress, readStopped, wanting } from './stopped-queries.ts'

/** Returns what the recipient of an email gets of its report. */
export async function readReportSubscription(
  services: Services,
  { db, runId, recipient }: FoundDelivery,
): Promise<ReportSubscription> {
  const row = await scheduleOf(db, runId)
  const [brand, stopped] = await Promise.all([findBrand(services.db, db.clientId), readStopped(db, [row.id])])
  return {
    name: row.name,
    address: recipient,
    client: { name: brand.ownName ?? brand.clientName, logoUrl: brand.logoPath, termsUrl: brand.termsUrl },
    ownerName: row.ownerName,
    time: timeOf(row),
    isStopped: stopped.get(row.id)?.has(asAddress(recipient)) ?? false,
  }
}

/**
 * Stops a report for one recipient, or resumes it. Once all of them stopped it, the schedule is paused and its owner is
 * notified; it goes on when one of them resumes it.
 */
export async function changeReportSubscription(
  services: Services,
  found: FoundDelivery,
  isStopped: boolean,
): Promise<ReportSubscription> {
  const { db, runId, recipient } = found
  const { clientId } = db
  const { id } = await scheduleOf(db, runId)
  const action = isStopped ? 'schedule.stopForRecipient' : 'schedule.resumeForRecipient'
  const change = { action, subject: ['schedule', id], detail: { recipient } } as const
  await write({ db, caller: { kind: 'anonymous' } }, change, async (transaction) => {
    const row = await transaction
      .selectFrom('reportSchedule')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const address = asAddress(recipient)
    const stop = { clientId, scheduleId: id, address, pausedAt: new Date() }
    if (isStopped)
      await transaction
        .insertInto('reportPause')
        .values(stop)
        .onConflict((known) => known.doNothing())
        .execute()
    else
      await transaction.deleteFrom('reportPause').where('scheduleId', '=', id).where('address', '=', address).execute()
    if (isStopped) await pauseIfUnwanted(services, transaction, row)
    else if (row.pausedBecause === 'recipients')
      await transaction
        .updateTable('reportSchedule')
        .set({ pausedBecause: null, nextAt: nextDue(timeOf(row), await readZone(transaction), new Date()) })
        .where('id', '=', id)
        .execute()
  })
  return readReportSubscription(services, found)
}

async function pauseIfUnwanted(services: Services, transaction: ClientDatabase, row: ScheduleRow): Promise<void> {
  if (row.pausedBecause !== null || row.endedBecause !== null) return
  const recipients = among(await listRecipients(transaction), row)
  if (wanting(recipients, await readStopped(transaction, [row.id]), row.id).length > 0) return
  await transaction
    .updateTable('reportSchedule')
    .set({ pausedBecause: 'recipients', nextAt: null })
    .where('id', '=', row.id)
    .execute()
  const { email } = await ownerNow(services, transaction, row)
  if (email !== null) await postMessage(services, transaction, stoppedMail(row, email, services.config.origin), null)
}

const scheduleOf = (db: ClientDatabase, runId: string): Promise<ScheduleRow> =>
  db
    .selectFrom('reportRun as r')
    .innerJoin('reportSchedule as s', (join) => join.onRef('s.id', '=', 'r.scheduleId'))
    .selectAll('s')
    .where('r.id', '=', runId)
    .executeTakeFirstOrThrow()

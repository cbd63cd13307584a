import { randomBytes, randomUUID } from 'node:crypto'
import type { ScheduleFormat } from '@milepost/contract/schedules/endpoints'
import { hashOfSecret, pathToken } from '../../../access/tokens/path-token.ts'
import { AppError } from '../../../app-error.ts'
import { postMessage } from '../../../channels/post-message.ts'
import { type ClientDatabase, scopeTo } from '../../../db/scope/scope.ts'
import type { JobPayload } from '../../../queue/job-list.ts'
import { JobProblem } from '../../../queue/job-problem.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import { zoneName } from '../../../reporting/print/print-time.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { type ListFile, writeListFile } from '../../exports/commands.ts'
import { findOpenView, type OpenView } from '../../saved-views/queries.ts'
import { sourceAt } from '../days-at.ts'
import { ownerNow } from '../owner.ts'
import { type ScheduleRow, timeOf } from '../queries.ts'
import { among, listRecipients } from '../recipient-queries.ts'
import { readStopped, wanting } from '../stopped-queries.ts'
import { endSchedule } from './end-schedule.ts'
import { reportMail } from './report-mail.ts'

type Run = { signal: AbortSignal; isLast: boolean; line(text: string): void }

const secretBytes = 32
const unwritten = 'The report couldn’t be written. Send it again; if it fails again, contact an administrator.'
/** What no retry changes: the owner may not read it, or the list has changed. */
const lasting = ['forbidden', 'invalid', 'notFound']

/**
 * Writes a report with the access its owner has now, and emails it. The emails and the end of the run are one
 * transaction, so they are queued once, however often a worker dies before.
 */
export async function sendReport(
  services: Services,
  { clientId, runId }: JobPayload<'report.send'>,
  { signal, isLast, line }: Run,
): Promise<void> {
  const db = scopeTo(services.db, clientId)
  const run = await db.selectFrom('reportRun').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!run) throw new JobProblem('This report no longer exists.')
  if (run.state === 'sent') return
  const row = await db.selectFrom('reportSchedule').selectAll().where('id', '=', run.scheduleId).executeTakeFirst()
  if (!row) throw new JobProblem('This schedule no longer exists.')
  const end = async (reason: string) => {
    await endSchedule(services, db, row, runId, reason)
    line(`ended: ${reason}`)
  }
  const owner = await ownerNow(services, db, row)
  if ('lost' in owner) return end(owner.lost)
  const view = await findOpenView(db, row.ownerId, row.viewId)
  if (!view?.source) return end('The saved view was deleted, or is no longer shared.')
  const recipients = among(await listRecipients(db), row)
  if (recipients.length === 0) return end('None of its recipients can be reached anymore.')
  const addresses = wanting(recipients, await readStopped(db, [row.id]), row.id)
  if (addresses.length === 0) {
    const failure = 'All of its recipients stopped it.'
    await db.updateTable('reportRun').set({ state: 'failed', failure }).where('id', '=', runId).execute()
    return line(failure)
  }
  const timeZone = await readZone(db)
  const due = { at: new Date(run.dueAt), monthDay: run.byHand ? null : row.monthDay }
  const { source, days } = sourceAt(view.source, timeZone, due)
  try {
    const ask = { source, days, timeZone, format: row.format as ScheduleFormat, title: row.name }
    const file = await writeListFile(services, db, owner.caller, ask, signal)
    const sent = await emailReport(services, db, { runId, row, view, file, days, timeZone, addresses })
    line(sent ? `${file.rows} rows, ${file.bytes} bytes, to ${addresses.length}` : 'already sent')
  } catch (error) {
    if (error instanceof AppError && lasting.includes(error.code)) return end(error.message)
    if (isLast) {
      const failure = error instanceof AppError ? error.message : unwritten
      await db.updateTable('reportRun').set({ state: 'failed', failure }).where('id', '=', runId).execute()
    }
    throw error
  }
}

type Written = {
  runId: string
  row: ScheduleRow
  view: OpenView
  file: ListFile
  days: string | null
  timeZone: string
  addresses: readonly string[]
}

/** Returns false if another worker has sent it. */
async function emailReport(services: Services, db: ClientDatabase, written: Written): Promise<boolean> {
  const { runId, row, view, file, days, timeZone, addresses } = written
  const { clientId } = db
  return write(
    { db, caller: { kind: 'anonymous' } },
    () => [],
    async (transaction) => {
      const ended = await transaction
        .updateTable('reportRun')
        .set({
          state: 'sent',
          rows: file.rows,
          file: file.file,
          fileName: file.name,
          bytes: file.bytes,
          failure: null,
          finishedAt: new Date(),
        })
        .where('id', '=', runId)
        .where('state', '<>', 'sent')
        .returning('id')
        .executeTakeFirst()
      if (!ended) return false
      for (const recipient of addresses) {
        const id = randomUUID()
        const secret = randomBytes(secretBytes).toString('base64url')
        const mail = reportMail({
          name: row.name,
          recipient,
          origin: services.config.origin,
          secret: `${pathToken(clientId, id)}?token=${secret}`,
          file,
          filters: view.source!.filters,
          days,
          time: timeOf(row),
          ownerName: row.ownerName,
          zone: zoneName(timeZone),
          isList: 'list' in view.source!,
        })
        const messageId = await postMessage(services, transaction, mail, row.ownerId)
        await transaction
          .insertInto('reportDelivery')
          .values({ clientId, id, runId, recipient, secretSha256: hashOfSecret(secret), messageId })
          .execute()
      }
      return true
    },
  )
}

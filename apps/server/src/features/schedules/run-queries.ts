import { type ScheduleRun, unopenedReports } from '@milepost/contract/schedules/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** How much of a schedule's history is shown. */
const shownRuns = 50

type Row = Omit<ScheduleRun, 'bytes'> & { scheduleId: string; bytes: string | null }

/** Shown if the attempts to write a report ended with a dead worker, or were canceled. */
const unwritten = 'The report couldn’t be written. Send it again; if it fails again, contact an administrator.'

/** Lists what a schedule sent, newest first; of many schedules, the last one each. */
export async function listRuns(db: ClientDatabase, of: { scheduleId: string } | { lastOf: readonly string[] }) {
  const ids = 'scheduleId' in of ? [of.scheduleId] : of.lastOf
  const most = 'scheduleId' in of ? shownRuns : 1
  const { rows } = await sql<Row>`
    select r.id, r.schedule_id as "scheduleId", r.due_at as "dueAt", r.by_hand as "byHand", r.state, r.rows, r.bytes,
      coalesce((select bool_or(m.attachment_file is not null) from report_delivery d
        join message m on m.client_id = ${db.clientId} and m.id = d.message_id
        where d.client_id = ${db.clientId} and d.run_id = r.id), false) as "isAttached",
      r.file is not null as "hasFile", r.failure,
      (select count(*)::int from report_delivery d where d.client_id = ${db.clientId} and d.run_id = r.id) as recipients,
      (select count(*)::int from report_delivery d
        where d.client_id = ${db.clientId} and d.run_id = r.id and d.opened_at is not null) as opened
    from (
      select *, row_number() over (partition by schedule_id order by created_at desc, id) as place
      from report_run where client_id = ${db.clientId} and schedule_id = any(${[...ids]}::uuid[])
    ) r
    where r.place <= ${most} order by r.place`.execute(db)
  const lost = await lostRuns(db, rows)
  return rows.map(({ bytes, ...row }) => ({
    ...row,
    bytes: bytes === null ? null : Number(bytes),
    ...(lost.has(row.id) && { state: 'failed' as const, failure: unwritten }),
  }))
}

/** Returns the runs whose job ended without them. */
async function lostRuns(db: ClientDatabase, rows: readonly Row[]): Promise<Set<string>> {
  const waiting = rows.filter(({ state }) => state === 'queued').map(({ id }) => id)
  if (waiting.length === 0) return new Set()
  const ended = await db
    .selectFrom('jobRun')
    .select('key')
    .where('job', '=', 'report.send')
    .where('clientId', '=', db.clientId)
    .where('key', 'in', waiting)
    .where('state', 'in', ['failed', 'cancelled'])
    .execute()
  return new Set(ended.map(({ key }) => key))
}

/** True if the last reports of a schedule, as many as pause it, were sent since it was resumed, and none was opened. */
export async function isUnopened(db: ClientDatabase, scheduleId: string, since: string): Promise<boolean> {
  const { rows } = await sql<{ sent: number; opened: number }>`
    select count(*)::int as sent, coalesce(sum(opened), 0)::int as opened from (
      select (select count(*) from report_delivery d
        where d.client_id = ${db.clientId} and d.run_id = r.id and d.opened_at is not null) as opened
      from report_run r
      where r.client_id = ${db.clientId} and r.schedule_id = ${scheduleId} and r.state = 'sent'
        and r.created_at >= ${since}::timestamptz
      order by r.created_at desc limit ${unopenedReports}
    ) last`.execute(db)
  const [last] = rows
  return last!.sent === unopenedReports && last!.opened === 0
}

import { randomUUID } from 'node:crypto'
import type { Received } from '@milepost/contract/api/endpoint'
import type { ViewSource } from '@milepost/contract/saved-views/source'
import {
  mostSchedules,
  type Schedule,
  type ScheduleFormat,
  type scheduleEndpoints,
} from '@milepost/contract/schedules/endpoints'
import { type Caller, callerName, callerUserId, isAdmin } from '../../access/caller.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { requireReadable } from '../exports/commands.ts'
import { createSavedView, personOf } from '../saved-views/commands.ts'
import { findOpenView } from '../saved-views/queries.ts'
import { sourceAt } from './days-at.ts'
import { nextDue } from './next-due.ts'
import { listSchedules, type ScheduleRow, timeOf } from './queries.ts'
import { among, listRecipients } from './recipient-queries.ts'
import { queueRun } from './sending/queue-run.ts'
import { readStopped, wanting } from './stopped-queries.ts'

type New = Received<typeof scheduleEndpoints.create>['body']
type Input = Received<typeof scheduleEndpoints.change>['body']

/**
 * Schedules a view, or a page that is saved as a view of the same name. Throws `invalid` for a view or people that can't be
 * used, `conflict` beyond a limit.
 */
export async function createSchedule(
  db: ClientDatabase,
  caller: Caller,
  { viewId, newView, ...fields }: New,
): Promise<Schedule> {
  const ownerId = personOf(caller)
  if (newView) await requireSource(db, caller, newView.source, fields.format)
  await requirePeople(db, fields)
  const saved = newView && (await createSavedView(db, caller, { ...newView, name: fields.name, isShared: false }))
  const input = { ...fields, viewId: saved?.id ?? viewId! }
  await requireUsable(db, caller, ownerId, input)
  const id = randomUUID()
  const columns = await columnsOf(db, input)
  const detail = { name: input.name, format: input.format, time: input.time }
  const change = { action: 'schedule.create', subject: ['schedule', id], detail } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    await limitSchedules(transaction, queries)
    await transaction
      .insertInto('reportSchedule')
      .values({ clientId: db.clientId, id, ownerId, ownerName: callerName(caller), ...columns })
      .execute()
  })
  return findSchedule(db, caller, id)
}

/** Changes a schedule; one that ended starts again. Throws as `createSchedule`, `notFound` or `forbidden`. */
export async function changeSchedule(db: ClientDatabase, caller: Caller, id: string, input: Input): Promise<Schedule> {
  const columns = await columnsOf(db, input)
  const audited = (before: object) => ({
    action: 'schedule.change',
    subject: ['schedule', id] as const,
    detail: { before, name: input.name, format: input.format, time: input.time },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const before = await lockSchedule(transaction, caller, id)
    await requireUsable(transaction, caller, before.ownerId, input)
    const isPaused = before.pausedBecause !== null
    await transaction
      .updateTable('reportSchedule')
      .set({ ...columns, ...(isPaused && { nextAt: null }), endedBecause: null })
      .where('id', '=', id)
      .execute()
    return { name: before.name, format: before.format, time: timeOf(before) }
  })
  return findSchedule(db, caller, id)
}

/** Pauses or resumes a schedule. Throws `notFound`, `forbidden`, or `conflict` for one that ended. */
export async function turnSchedule(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  state: 'active' | 'paused',
): Promise<Schedule> {
  const change = {
    action: state === 'active' ? 'schedule.resume' : 'schedule.pause',
    subject: ['schedule', id],
  } as const
  const zone = await readZone(db)
  await write({ db, caller }, change, async (transaction) => {
    const row = await lockSchedule(transaction, caller, id)
    if (row.endedBecause !== null) throw conflict('This schedule ended. Change it to start it again.')
    if (state === 'active') await requireWanted(transaction, row)
    const now = new Date()
    await transaction
      .updateTable('reportSchedule')
      .set(
        state === 'active'
          ? { pausedBecause: null, nextAt: nextDue(timeOf(row), zone, now), resumedAt: now }
          : { pausedBecause: 'person', nextAt: null },
      )
      .where('id', '=', id)
      .execute()
  })
  return findSchedule(db, caller, id)
}

/** Sends a report now. Throws `notFound`, `forbidden`, or `conflict` for one that ended. */
export async function sendNow(
  services: Pick<Services, 'queue'>,
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<{ runId: string }> {
  const change = { action: 'schedule.send', subject: ['schedule', id] } as const
  return write({ db, caller }, change, async (transaction) => {
    const row = await lockSchedule(transaction, caller, id)
    if (row.endedBecause !== null) throw conflict('This schedule ended. Change it to start it again.')
    await requireWanted(transaction, row)
    const due = { scheduleId: id, dueAt: new Date(), byHand: true }
    return { runId: (await queueRun(services, transaction, due, callerUserId(caller)))! }
  })
}

/** Deletes a schedule with its history. Throws `notFound` or `forbidden`. */
export async function removeSchedule(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = ({ name }: ScheduleRow) => ({
    action: 'schedule.delete',
    subject: ['schedule', id] as const,
    detail: { name },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const row = await lockSchedule(transaction, caller, id)
    await transaction.deleteFrom('reportRun').where('scheduleId', '=', id).execute()
    await transaction.deleteFrom('reportSchedule').where('id', '=', id).execute()
    return row
  })
}

async function findSchedule(db: ClientDatabase, caller: Caller, id: string): Promise<Schedule> {
  const [found] = await listSchedules(db, caller, [id])
  if (!found) throw notFound('schedule')
  return found
}

/** Locks a schedule that the caller may change. */
async function lockSchedule(transaction: ClientDatabase, caller: Caller, id: string): Promise<ScheduleRow> {
  const row = await transaction
    .selectFrom('reportSchedule')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('schedule')
  if (row.ownerId !== callerUserId(caller) && !isAdmin(caller))
    throw forbidden('Only its owner or an admin can change a schedule.')
  return row
}

/** Only a recipient can resume what they stopped. */
async function requireWanted(db: ClientDatabase, row: ScheduleRow): Promise<void> {
  const recipients = among(await listRecipients(db), row)
  if (recipients.length > 0 && wanting(recipients, await readStopped(db, [row.id]), row.id).length === 0)
    throw conflict('All of its recipients stopped it by the link in its emails. Choose other recipients.')
}

async function columnsOf(db: ClientDatabase, { name, viewId, format, time, userIds, contactIds }: Input) {
  const due = nextDue(time, await readZone(db), new Date())
  return {
    name,
    viewId,
    format,
    frequency: time.frequency,
    weekday: time.frequency === 'weekly' ? time.weekday : null,
    monthDay: time.frequency === 'monthly' ? time.monthDay : null,
    hour: time.hour,
    userIds: [...new Set(userIds)],
    contactIds: [...new Set(contactIds)],
    nextAt: due,
  }
}

/** The view must be one that its owner may open and read as a file; the people must be those of the client. */
async function requireUsable(db: ClientDatabase, caller: Caller, ownerId: string, input: Input): Promise<void> {
  const view = await findOpenView(db, ownerId, input.viewId)
  if (!view) throw invalid([{ field: 'body.viewId', message: 'is not a view that you can open' }])
  await requireSource(db, caller, view.source, input.format)
  await requirePeople(db, input)
}

async function requireSource(
  db: ClientDatabase,
  caller: Caller,
  source: ViewSource | null,
  format: ScheduleFormat,
): Promise<void> {
  if (!source) throw invalid([{ field: 'body.viewId', message: 'is a view of a page that can’t be exported' }])
  try {
    await requireReadable(db, caller, sourceAt(source, await readZone(db), { at: new Date() }).source, format)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.issues?.some(({ field }) => field === 'body.format')) throw error
    throw invalid([{ field: 'body.viewId', message: `can’t be sent: ${error.message}` }])
  }
}

async function requirePeople(db: ClientDatabase, input: Pick<Input, 'userIds' | 'contactIds'>): Promise<void> {
  const known = among(await listRecipients(db), input)
  const issues = (['userIds', 'contactIds'] as const).flatMap((field) =>
    input[field].flatMap((id, index) =>
      known.some((one) => one.id === id)
        ? []
        : [{ field: `body.${field}.${index}`, message: 'is not a person or contact with an email address' }],
    ),
  )
  if (issues.length) throw invalid(issues)
}

async function limitSchedules(transaction: ClientDatabase, queries: Queries): Promise<void> {
  await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['schedules', transaction.clientId])
  const { count } = await transaction
    .selectFrom('reportSchedule')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostSchedules)
    throw conflict(`A client has at most ${mostSchedules} schedules. Delete one that is no longer needed.`)
}

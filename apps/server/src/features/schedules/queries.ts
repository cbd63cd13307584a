import type {
  Schedule,
  ScheduleFormat,
  ScheduleRecipient,
  ScheduleRun,
  ScheduleTime,
} from '@milepost/contract/schedules/endpoints'
import { type Selectable, sql } from 'kysely'
import { type Caller, callerUserId, isAdmin } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Tables } from '../../db/tables.gen.ts'
import { findOpenView } from '../saved-views/queries.ts'
import { among, listRecipients } from './recipient-queries.ts'
import { listRuns } from './run-queries.ts'
import { asAddress, readStopped } from './stopped-queries.ts'

export type ScheduleRow = Selectable<Tables['reportSchedule']>

/** Lists the schedules of a person and those sent to them, for admins all, newest first; with ids, only these. */
export async function listSchedules(
  db: ClientDatabase,
  caller: Caller,
  ids: readonly string[] = [],
): Promise<Schedule[]> {
  const userId = callerUserId(caller)
  let all = db.selectFrom('reportSchedule').selectAll()
  if (!isAdmin(caller))
    all = all.where((eb) => eb.or([eb('ownerId', '=', userId), sql<boolean>`${userId}::uuid = any(user_ids)`]))
  if (ids.length > 0) all = all.where('id', 'in', [...ids])
  const rows = await all.orderBy('createdAt', 'desc').orderBy('id').execute()
  const recipients = await listRecipients(db)
  const runs = new Map(
    (await listRuns(db, { lastOf: rows.map(({ id }) => id) })).map(({ scheduleId, ...run }) => [scheduleId, run]),
  )
  const stopped = await readStopped(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row): Promise<Schedule> => {
      const view = await findOpenView(db, row.ownerId, row.viewId)
      return {
        id: row.id,
        name: row.name,
        view: view
          ? {
              id: view.id,
              name: view.name,
              page: view.page,
              search: view.search,
              isReport: view.source !== null && 'report' in view.source,
            }
          : null,
        format: row.format as ScheduleFormat,
        time: timeOf(row),
        recipients: among(recipients, row),
        stoppedBy: stoppedAmong(among(recipients, row), stopped.get(row.id)),
        owner: { id: row.ownerId, name: row.ownerName },
        isMine: row.ownerId === userId,
        state: stateOf(row),
        endedBecause: row.endedBecause,
        nextAt: row.nextAt,
        lastRun: (runs.get(row.id) as ScheduleRun | undefined) ?? null,
        createdAt: row.createdAt,
      }
    }),
  )
}

const stoppedAmong = (recipients: readonly ScheduleRecipient[], stopped: ReadonlyMap<string, string> = new Map()) =>
  [...new Set(recipients.map(({ email }) => asAddress(email)))].flatMap((address) => {
    const stoppedAt = stopped.get(address)
    return stoppedAt === undefined ? [] : [{ address, stoppedAt }]
  })

/** When a schedule is due, as in the contract. */
export const timeOf = ({ weekday, monthDay, hour }: ScheduleRow): ScheduleTime =>
  weekday === null ? { frequency: 'monthly', monthDay: monthDay!, hour } : { frequency: 'weekly', weekday, hour }

function stateOf({ endedBecause, pausedBecause }: ScheduleRow): Schedule['state'] {
  if (endedBecause !== null) return 'ended'
  if (pausedBecause === null) return 'active'
  if (pausedBecause === 'recipients') return 'stopped'
  return pausedBecause === 'unopened' ? 'unopened' : 'paused'
}

import { postMessage } from '../../../channels/post-message.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { ownerNow } from '../owner.ts'
import type { ScheduleRow } from '../queries.ts'
import { endedMail } from './report-mail.ts'

/** Ends a schedule that can't be sent anymore, and says why to its owner, if they still have an account. */
export async function endSchedule(
  services: Pick<Services, 'db' | 'queue' | 'secrets' | 'config'>,
  db: ClientDatabase,
  row: ScheduleRow,
  runId: string,
  reason: string,
): Promise<void> {
  const change = { action: 'schedule.end', subject: ['schedule', row.id], detail: { reason } } as const
  await write(
    { db, caller: { kind: 'anonymous' } },
    (isEnded: boolean) => (isEnded ? change : []),
    async (transaction) => {
      await transaction
        .updateTable('reportRun')
        .set({ state: 'failed', failure: reason, finishedAt: new Date() })
        .where('id', '=', runId)
        .execute()
      const ended = await transaction
        .updateTable('reportSchedule')
        .set({ endedBecause: reason, nextAt: null })
        .where('id', '=', row.id)
        .where('endedBecause', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!ended) return false
      const { email } = await ownerNow(services, transaction, row)
      if (email !== null)
        await postMessage(services, transaction, endedMail(row, email, reason, services.config.origin), null)
      return true
    },
  )
}

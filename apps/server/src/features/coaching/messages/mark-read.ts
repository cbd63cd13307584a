import type { Change } from '../../../access/audit.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { write } from '../../../write.ts'
import { recordCoached } from './coached-incidents.ts'

type Marked = { driverId: string | null; vehicleId: string | null }

/**
 * Marks a conversation as read; with `coached`, also its driver or vehicle as coached now, or no longer. Throws `notFound`.
 */
export async function markRead(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  coached: boolean | undefined,
): Promise<void> {
  const recorded = ({ driverId, vehicleId }: Marked): Change | [] =>
    coached === undefined
      ? []
      : {
          action: coached ? 'coaching.coach' : 'coaching.takeBack',
          subject: driverId === null ? ['vehicle', vehicleId!] : ['driver', driverId],
        }
  await write({ db, caller }, recorded, async (transaction, { announce }) => {
    if (coached) await recordCoached(transaction, caller, await incidentsSince(transaction, id), 'marked it as coached')
    const mark = coached === undefined ? {} : { coachedAt: coached ? new Date() : null }
    const marked = await transaction
      .updateTable('coachingConversation')
      .set({ unread: 0, ...mark })
      .where('id', '=', id)
      .returning(['driverId', 'vehicleId'])
      .executeTakeFirst()
    if (!marked) throw notFound('conversation')
    await announce({ kind: 'coaching', conversationId: id })
    return marked
  })
}

/** Returns the events that messages since the last mark are about. */
async function incidentsSince(db: ClientDatabase, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coachingMessage as m')
    .innerJoin('coachingConversation as c', 'c.id', 'm.conversationId')
    .innerJoin('coachingMessageIncident as e', 'e.messageId', 'm.id')
    .where('m.conversationId', '=', conversationId)
    .where((eb) => eb.or([eb('c.coachedAt', 'is', null), eb('m.at', '>', eb.ref('c.coachedAt'))]))
    .select('e.incidentId')
    .distinct()
    .execute()
  return rows.map(({ incidentId }) => incidentId)
}

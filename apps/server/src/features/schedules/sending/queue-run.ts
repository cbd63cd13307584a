import { randomUUID } from 'node:crypto'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'

type Due = { scheduleId: string; dueAt: string | Date; byHand: boolean }

/**
 * Queues a report in the caller's transaction, once per due time. Returns the id of its run; undefined if it was queued
 * before.
 */
export async function queueRun(
  { queue }: Pick<Services, 'queue'>,
  transaction: ClientDatabase,
  { scheduleId, dueAt, byHand }: Due,
  askedBy: string | null,
): Promise<string | undefined> {
  const { clientId } = transaction
  const queued = await transaction
    .insertInto('reportRun')
    .values({ clientId, id: randomUUID(), scheduleId, dueAt, byHand, state: 'queued' })
    .onConflict((existing) => existing.columns(['clientId', 'scheduleId', 'dueAt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await queue.enqueue(transaction, 'report.send', { clientId, runId: queued.id }, { clientId, askedBy })
  return queued?.id
}

import type { SkipReason } from '@milepost/contract/annotation/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { recordRating } from '../incidents/commands.ts'
import { requireLead } from './annotator-queries.ts'
import { expireLease, holdLease } from './leases.ts'

type Skip = { leaseId: string; reason: SkipReason; note?: string | undefined }

/** Ends a claim without an answer: the event isn't served to this person again; with a bad video, to no one. */
export async function skipItem(db: ClientDatabase, caller: Caller, incidentId: string, skip: Skip): Promise<void> {
  const { leaseId, reason, note = null } = skip
  const userId = callerUserId(caller)!
  const change = { action: 'annotation.skip', subject: ['incident', incidentId] as const, detail: { reason } }
  await write({ db, caller }, change, async (transaction) => {
    await holdLease(transaction, userId, { leaseId, incidentId })
    const entry = { userName: callerName(caller), reason, note, at: new Date() }
    await transaction
      .insertInto('annotationSkip')
      .values({ clientId: db.clientId, incidentId, userId, ...entry })
      .onConflict((conflict) => conflict.columns(['clientId', 'incidentId', 'userId']).doUpdateSet(entry))
      .execute()
    if (reason === 'badVideo') await recordRating(transaction, caller, incidentId, 'flagged its video as bad')
    await expireLease(transaction, incidentId)
  })
}

/** Serves an event with a flagged video again. Throws `notFound` if no one flagged it, `forbidden` for others than leads. */
export async function putBack(db: ClientDatabase, caller: Caller, incidentId: string): Promise<void> {
  await requireLead(db, caller)
  const change = { action: 'annotation.putBack', subject: ['incident', incidentId] as const }
  await write({ db, caller }, change, async (transaction) => {
    const flags = await transaction
      .deleteFrom('annotationSkip')
      .where('incidentId', '=', incidentId)
      .where('reason', '=', 'badVideo')
      .executeTakeFirst()
    if (flags.numDeletedRows === 0n) throw notFound('event with a flagged video')
  })
}

/**
 * Uses the final answer of an event to check other people's answers, or stops doing so. Throws `conflict` if the event has
 * no final answer or no video, `forbidden` for others than leads.
 */
export async function setKnownAnswer(
  db: ClientDatabase,
  caller: Caller,
  incidentId: string,
  isKnownAnswer: boolean,
): Promise<void> {
  const lead = await requireLead(db, caller)
  const event = await db
    .selectFrom('incident')
    .where('id', '=', incidentId)
    .select(['rating', 'hasVideo'])
    .executeTakeFirst()
  if (!event) throw notFound('event')
  const { accurate, inaccurate } = incidentRating.code
  if (isKnownAnswer && !([accurate, inaccurate] as number[]).includes(event.rating))
    throw conflict('This event has no final answer yet.')
  if (isKnownAnswer && !event.hasVideo) throw conflict('This event has no video to look at.')
  const change = { action: 'annotation.know', subject: ['incident', incidentId] as const, detail: { isKnownAnswer } }
  await write({ db, caller }, change, async (transaction) => {
    if (!isKnownAnswer) {
      await transaction.deleteFrom('knownAnswer').where('incidentId', '=', incidentId).execute()
      return
    }
    await transaction
      .insertInto('knownAnswer')
      .values({ clientId: db.clientId, incidentId, userId: lead.id, userName: lead.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

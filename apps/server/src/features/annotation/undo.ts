import { undoSeconds } from '@milepost/contract/annotation/item'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { sql } from 'kysely'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type Writing, write } from '../../write.ts'
import { applyRating, findRow, recordRating } from '../incidents/commands.ts'
import { type AnswerRow, findAnswerRow } from './answer-queries.ts'
import { graceSeconds } from './candidates.ts'
import { type Lease, leaseColumns, leaseEnd } from './leases.ts'

/**
 * Takes back a person's own last answer, as if it had never been given, and gives them the event again for five minutes.
 * Throws `conflict` after ten seconds, or once something followed from the answer.
 */
export async function undoAnswer(db: ClientDatabase, caller: Caller, id: string): Promise<Lease> {
  const row = await findAnswerRow(db, id)
  if (!row || row.userId !== callerUserId(caller) || row.stage === null) throw notFound('answer')
  const { incidentId } = row
  const change = { action: 'incident.undoRating', subject: ['incident', incidentId] as const }
  return write({ db, caller }, change, async (transaction, writing) => {
    await requireUndoable(transaction, row)
    if (row.drawn !== 'known') await revert(transaction, writing, caller, row)
    await transaction.deleteFrom('incidentRating').where('id', '=', id).execute()
    await reopen(transaction, row)
    return leaseAgain(transaction, caller, row)
  })
}

async function requireUndoable(db: ClientDatabase, { id, incidentId }: AnswerRow): Promise<void> {
  const [state] = await named(
    'undoable',
    db,
    sql<{
      isLate: boolean
      isLast: boolean
      isTaken: boolean
    }>`select r.at < now() - make_interval(secs => ${undoSeconds + graceSeconds}) as "isLate",
        not exists (select from incident_rating l where l.client_id = ${thisClient} and l.incident_id = ${incidentId} and l.at > r.at) as "isLast",
        exists (select from annotation_lease l where l.client_id = ${thisClient} and l.incident_id = ${incidentId} and l.until > now()) as "isTaken"
      from incident_rating r where r.client_id = ${thisClient} and r.id = ${id} for update`,
  )
  if (!state?.isLast || state.isTaken)
    throw conflict('Someone else has looked at this event since, so your answer stays.')
  if (state.isLate) throw conflict(`An answer can be undone for ${undoSeconds} seconds.`)
}

/** Gives the event back what it was before, if the answer changed anything. */
async function revert(db: ClientDatabase, writing: Writing, caller: Caller, answer: AnswerRow): Promise<void> {
  const row = await findRow(db, answer.incidentId)
  if (!row) throw notFound('event: its provider withdrew it, or it was merged into another record')
  const changed = answer.counts || answer.verdict === 'agreed'
  if (changed)
    await applyRating(db, writing, caller, answer.incidentId, row, {
      rating: (answer.ratingBefore ?? incidentRating.code.pending) as IncidentRating,
      intensity: answer.intensityBefore,
      translatedType: answer.reportedType,
    })
  await recordRating(db, caller, answer.incidentId, 'took back their answer')
}

/** What the answer was about waits again: the first answer for a second person, or the returned one for its author. */
async function reopen(db: ClientDatabase, { answers, stage }: AnswerRow): Promise<void> {
  if (answers === null) return
  await db
    .updateTable('incidentRating')
    .set({ state: stage === 'second' ? 'waiting' : 'returned', counts: false })
    .where('id', '=', answers)
    .execute()
}

async function leaseAgain(db: ClientDatabase, caller: Caller, answer: AnswerRow): Promise<Lease> {
  const stage = answer.stage === 'first' && answer.answers !== null ? 'again' : answer.stage
  const { rows } =
    await sql<Lease>`insert into annotation_lease (client_id, incident_id, id, user_id, user_name, stage, drawn, answers, until)
    values (${thisClient}, ${answer.incidentId}, gen_random_uuid(), ${answer.userId}, ${callerName(caller)}, ${stage}, ${answer.drawn},
      ${answer.answers}, ${leaseEnd})
    on conflict (client_id, incident_id) do update set id = excluded.id, user_id = excluded.user_id, user_name = excluded.user_name,
      stage = excluded.stage, drawn = excluded.drawn, answers = excluded.answers, served_at = now(), until = excluded.until
    returning ${leaseColumns}`.execute(db)
  return rows[0]!
}

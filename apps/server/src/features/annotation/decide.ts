import type { AnnotationOutcome, Verdict } from '@milepost/contract/annotation/answers'
import type { IncidentRating, Severity } from '@milepost/domain/codes'
import { type Caller, callerUserId } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type Writing, write } from '../../write.ts'
import {
  applyRating,
  type BeforeRating,
  closeOpenRatings,
  findRow,
  type RatingInput,
  ratedWords,
  recordRating,
} from '../incidents/commands.ts'
import { type AnswerRow, findAnswerRow, toAnswer } from './answer-queries.ts'
import { dropLease, holdLease } from './leases.ts'

type Decision = { leaseId: string; verdict: Verdict; note: string | null }

/**
 * Decides where a reviewer's second look differs from the first answer: that one counts after all, the reviewer's
 * replaces it, or it goes back to its author with a note. Throws `conflict` if it was decided already.
 */
export async function decide(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  { leaseId, verdict, note }: Decision,
): Promise<AnnotationOutcome> {
  if (verdict === 'sentBack' && !note)
    throw invalid([{ field: 'body.note', message: 'must explain what to look at again' }])
  const second = await findAnswerRow(db, id)
  if (second?.userId !== callerUserId(caller) || second.answers === null) throw notFound('answer')
  const { incidentId, answers } = second
  const recorded = (decided: Decided) => ({
    action: 'incident.rate',
    subject: ['incident', incidentId] as const,
    detail: detailOf(verdict, decided),
  })
  await write({ db, caller }, recorded, async (transaction, writing) => {
    await holdLease(transaction, second.userId, { leaseId, incidentId })
    const row = await findRow(transaction, incidentId)
    if (!row) throw notFound('event: its provider withdrew it, or it was merged into another record')
    const first = await findWaiting(transaction, answers)
    if (verdict === 'sentBack') await sendBack(transaction, caller, { first, second, note: note! })
    else if (verdict === 'replaced') await replaceFirst(transaction, writing, caller, { first, second, row })
    else {
      await confirmFirst(transaction, writing, caller, { first, row, secondId: id })
      await recordRating(transaction, caller, incidentId, `confirmed the answer of ${first.userName}`)
    }
    await dropLease(transaction, incidentId)
    return { row, first, second }
  })
  const decided = (await findAnswerRow(db, id))!
  return { ...toAnswer(decided), outcome: verdict === 'agreed' ? 'agreed' : outcomeOf(verdict), firstAnswer: null }
}

const outcomeOf = (verdict: Verdict) => (verdict === 'replaced' ? 'final' : 'waiting')

type Decided = { row: BeforeRating; first: AnswerRow; second: AnswerRow }

const detailOf = (verdict: Verdict, { row, first, second }: Decided) => {
  const before = { rating: row.rating }
  if (verdict === 'agreed') return { before, rating: first.rating }
  if (verdict === 'replaced') return { before, rating: second.rating, overruled: first.userName }
  return { sentBackTo: first.userName }
}

/** Returns the first answer that still waits for a second person. Throws `conflict`. */
export async function findWaiting(db: ClientDatabase, id: string | null): Promise<AnswerRow> {
  const row = id === null ? undefined : await findAnswerRow(db, id)
  if (row?.state !== 'waiting') throw conflict('Someone decided about this answer in the meantime. Take the next one.')
  return row
}

/** Makes a first answer count, as a second person confirmed. */
export async function confirmFirst(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { first, row, secondId }: { first: AnswerRow; row: BeforeRating; secondId: string },
): Promise<void> {
  await applyRating(db, writing, caller, first.incidentId, row, answerOf(first))
  await closeOpenRatings(db, first.incidentId)
  await db.updateTable('incidentRating').set({ counts: true }).where('id', '=', first.id).execute()
  await db.updateTable('incidentRating').set({ verdict: 'agreed' }).where('id', '=', secondId).execute()
}

async function replaceFirst(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { first, second, row }: Decided,
): Promise<void> {
  await applyRating(db, writing, caller, second.incidentId, row, answerOf(second))
  await closeOpenRatings(db, second.incidentId)
  await db
    .updateTable('incidentRating')
    .set({ counts: true, verdict: 'replaced' })
    .where('id', '=', second.id)
    .execute()
  const words = ratedWords(second.rating as IncidentRating)
  await recordRating(db, caller, second.incidentId, `${words}, instead of the answer of ${first.userName}`)
}

async function sendBack(
  db: ClientDatabase,
  caller: Caller,
  { first, second, note }: { first: AnswerRow; second: AnswerRow; note: string },
): Promise<void> {
  await db.updateTable('incidentRating').set({ state: 'returned' }).where('id', '=', first.id).execute()
  await db.updateTable('incidentRating').set({ verdict: 'sentBack', note }).where('id', '=', second.id).execute()
  await recordRating(db, caller, second.incidentId, `sent the answer back to ${first.userName}`)
}

/** Returns a stored answer as a rating. One without an intensity keeps what was measured. */
export const answerOf = ({ rating, intensity, translatedType, severity, note }: AnswerRow): RatingInput => ({
  rating: rating as IncidentRating,
  intensity: intensity ?? undefined,
  translatedType,
  severity: severity as Severity | null,
  note,
})

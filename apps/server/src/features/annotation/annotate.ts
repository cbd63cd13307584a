import type { AnnotationAnswer, AnnotationOutcome } from '@milepost/contract/annotation/answers'
import { incidentRating } from '@milepost/domain/codes'
import { type Caller, callerUserId } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type Writing, write } from '../../write.ts'
import {
  type BeforeRating,
  findRow,
  type Look,
  type RatingInput,
  ratedWords,
  rateWithin,
  ratingCounts,
  recordRating,
  storeRating,
} from '../incidents/commands.ts'
import { findAnswerRow, toAnswer } from './answer-queries.ts'
import { confirmFirst, findWaiting } from './decide.ts'
import { dropLease, holdLease, type Lease } from './leases.ts'
import { isEventOpen } from './servable.ts'

export type Submitted = AnnotationAnswer & { leaseId: string; seconds: number }

/** What was done, and what the audit trail says about it: nothing if the event didn’t change. */
type Done = {
  outcome: AnnotationOutcome['outcome'] | 'known'
  id: string
  firstAnswer?: AnnotationOutcome['firstAnswer']
}

/**
 * Stores an annotator's answer to the event they claimed. A first look counts at once, or waits for a second person; a
 * second look that agrees makes the first one count; one that differs waits for the reviewer's verdict, and an answer to
 * an event with a known answer changes nothing. Throws `conflict` if someone else has the event, or has answered.
 */
export async function annotate(
  db: ClientDatabase,
  caller: Caller,
  incidentId: string,
  { leaseId, seconds, ...answer }: Submitted,
): Promise<AnnotationOutcome> {
  const userId = callerUserId(caller)!
  const recorded = ({ outcome }: Done) =>
    outcome === 'final' || outcome === 'agreed' || outcome === 'waiting'
      ? {
          action: 'incident.rate',
          subject: ['incident', incidentId] as const,
          detail: outcome === 'waiting' ? { proposedRating: answer.rating } : { rating: answer.rating },
        }
      : []
  const done = await write({ db, caller }, recorded, async (transaction, writing): Promise<Done> => {
    const lease = await holdLease(transaction, userId, { leaseId, incidentId })
    const row = await findRow(transaction, incidentId)
    if (!row) throw notFound('event: its provider withdrew it, or it was merged into another record')
    if (lease.drawn !== 'known' && !(await isEventOpen(transaction, incidentId)))
      throw conflict('Someone rated this event in the meantime. Take the next one.')
    const input = await inputOf(transaction, row, answer)
    const look: Look = {
      stage: lease.stage === 'second' ? 'second' : 'first',
      seconds,
      drawn: lease.drawn,
      answers: lease.answers,
    }
    const result = await (lease.stage === 'second' ? secondLook : firstLook)(transaction, writing, caller, {
      lease,
      row,
      input,
      look,
    })
    if (result.outcome !== 'differs') await dropLease(transaction, incidentId)
    return result
  })
  const row = (await findAnswerRow(db, done.id))!
  // A known answer isn’t given away: it looks like one that waits, or counts.
  const outcome = done.outcome === 'known' ? await usualOutcome(db, userId, row.translatedType!) : done.outcome
  return { ...toAnswer(row), counts: outcome === 'final', outcome, firstAnswer: done.firstAnswer ?? null }
}

const usualOutcome = async (db: ClientDatabase, userId: string, type: string): Promise<AnnotationOutcome['outcome']> =>
  (await ratingCounts(db, userId, type)) ? 'final' : 'waiting'

/** Checks an answer against the type it gives the event. Throws `invalid`. */
async function inputOf(db: ClientDatabase, row: BeforeRating, answer: AnnotationAnswer): Promise<RatingInput> {
  const { rating, translatedType, intensity } = answer
  const type = await db
    .selectFrom('incidentType')
    .where('translatedType', '=', translatedType ?? row.translatedType)
    .select('hasIntensity')
    .executeTakeFirst()
  if (!type) throw invalid([{ field: 'body.translatedType', message: 'must be an existing type: choose another one' }])
  if (rating === incidentRating.code.accurate && type.hasIntensity !== (intensity !== null))
    throw invalid([
      {
        field: 'body.intensity',
        message: type.hasIntensity
          ? 'must be 1 to 5: events of this type have an intensity'
          : 'must be empty: events of this type have no intensity',
      },
    ])
  // An answer without an intensity keeps what was measured.
  return { ...answer, intensity: intensity ?? undefined }
}

type Given = { lease: Lease; row: BeforeRating; input: RatingInput; look: Look }

async function firstLook(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { lease, row, input, look }: Given,
): Promise<Done> {
  const id = lease.incidentId
  if (lease.drawn === 'known') {
    const ratingId = await storeRating(db, caller, id, input, { counts: false, before: row, look })
    return { outcome: 'known', id: ratingId }
  }
  const rated = await rateWithin(db, writing, caller, id, input, { look, found: row })
  return { outcome: rated.counts ? 'final' : 'waiting', id: rated.id }
}

async function secondLook(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { lease, row, input, look }: Given,
): Promise<Done> {
  const { incidentId } = lease
  const first = await findWaiting(db, lease.answers)
  await forgetUndecided(db, callerUserId(caller)!, first.id)
  const id = await storeRating(db, caller, incidentId, input, { counts: false, before: row, look })
  if (!isSame(first, { ...input, translatedType: input.translatedType ?? row.translatedType }))
    return { outcome: 'differs', id, firstAnswer: toAnswer(first) }
  await confirmFirst(db, writing, caller, { first, row, secondId: id })
  await recordRating(db, caller, incidentId, `${ratedWords(input.rating)}, like ${first.userName}`)
  return { outcome: 'agreed', id }
}

/** A reviewer who left before deciding answers again. */
const forgetUndecided = (db: ClientDatabase, userId: string, firstId: string) =>
  db
    .deleteFrom('incidentRating')
    .where('answers', '=', firstId)
    .where('userId', '=', userId)
    .where('stage', '=', 'second')
    .where('verdict', 'is', null)
    .execute()

/** Two answers are the same if the event and its type are, and the intensities are neighbors at most. */
const isSame = (
  first: { rating: number; translatedType: string | null; intensity: number | null },
  second: Pick<RatingInput, 'rating' | 'translatedType' | 'intensity'>,
): boolean =>
  first.rating === second.rating &&
  (second.rating === incidentRating.code.inaccurate ||
    (first.translatedType === second.translatedType && Math.abs((first.intensity ?? 0) - (second.intensity ?? 0)) <= 1))

import { dayMs } from '@milepost/domain/time/calendar-days'
import type { ClientDatabase } from '../db/scope/scope.ts'

const weeksBack = 6
/** A prime, so that neighboring events lie far apart. */
const spread = 997n

/**
 * Moves an answer of a scripted annotator, and its line in the event's history, back into the weeks between the event
 * and now: a demo that was just started has a history then, not one day. A second look comes within a day of the answer
 * that it is about.
 */
export async function moveAnswerBack(db: ClientDatabase, answerId: string, now = new Date()): Promise<void> {
  const { incidentId, userName, at, answers, occurredAt } = await db
    .selectFrom('incidentRating as r')
    .innerJoin('incident as i', 'i.id', 'r.incidentId')
    .where('r.id', '=', answerId)
    .select(['r.incidentId', 'r.userName', 'r.at', 'r.answers', 'i.occurredAt'])
    .executeTakeFirstOrThrow()
  const first = answers === null ? undefined : await timeOf(db, answers)
  const earliest = first ?? new Date(Math.max(Date.parse(occurredAt), now.getTime() - weeksBack * 7 * dayMs))
  const latest = first ? Math.min(first.getTime() + dayMs, now.getTime()) : now.getTime()
  const moved = new Date(earliest.getTime() + (latest - earliest.getTime()) * shareOf(incidentId))
  await db.updateTable('incidentRating').set({ at: moved }).where('id', '=', answerId).execute()
  await db
    .updateTable('incidentActivity')
    .set({ at: moved })
    .where('incidentId', '=', incidentId)
    .where('kind', '=', 'rated')
    .where('actor', '=', userName)
    .where('at', '>=', at)
    .execute()
}

const timeOf = async (db: ClientDatabase, id: string): Promise<Date> =>
  new Date((await db.selectFrom('incidentRating').where('id', '=', id).select('at').executeTakeFirstOrThrow()).at)

/** Between 0 and 1, always the same for an event. */
const shareOf = (incidentId: string): number => Number((BigInt(incidentId) * 7919n) % spread) / Number(spread)

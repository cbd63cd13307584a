import { dayMs } from '@milepost/domain/time/calendar-days'
import type { ClientDatabase } from '../db/scope/scope.ts'

const weeksBack = 6
/** A prime, so that neighboring events lie far apart. */
const spread = 997n

/**
 * Ends the history of scripted annotators. Forgets the events that they skipped because no rule could rate them, and
 * moves the answers that they gave in the last day, and their lines in the events' histories, back into the weeks between
 * each event and now: a demo that was just started has a history then, not one day. A second look comes within a day of
 * the answer that it is about.
 */
export async function moveAnswersBack(
  db: ClientDatabase,
  emails: readonly string[],
  now: Date = new Date(),
): Promise<void> {
  await db
    .deleteFrom('annotationSkip')
    .where('reason', '=', 'notMine')
    .where('userId', 'in', db.selectFrom('appUser').where('email', 'in', emails).select('id'))
    .execute()
  const given = await db
    .selectFrom('incidentRating as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .innerJoin('incident as i', 'i.id', 'r.incidentId')
    .where('u.email', 'in', emails)
    .where('r.stage', 'is not', null)
    .where('r.at', '>', new Date(now.getTime() - dayMs).toISOString())
    .select(['r.id', 'r.incidentId', 'r.userName', 'r.at', 'r.answers', 'i.occurredAt'])
    // First looks come first: their second looks follow them.
    .orderBy('r.stage')
    .execute()
  const movedTo = new Map<string, number>()
  for (const { id, incidentId, userName, at, answers, occurredAt } of given) {
    const first = answers === null ? undefined : movedTo.get(answers)
    const earliest = first ?? Math.max(Date.parse(occurredAt), now.getTime() - weeksBack * 7 * dayMs)
    const latest = Math.min(first === undefined ? Number.POSITIVE_INFINITY : first + dayMs, now.getTime())
    const moved = earliest + Math.floor((latest - earliest) * shareOf(incidentId))
    movedTo.set(id, moved)
    await db
      .updateTable('incidentRating')
      .set({ at: new Date(moved) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('incidentActivity')
      .set({ at: new Date(moved) })
      .where('incidentId', '=', incidentId)
      .where('kind', '=', 'rated')
      .where('actor', '=', userName)
      .where('at', '>=', at)
      .execute()
  }
}

/** From 0 to below 1, always the same for an event. */
const shareOf = (incidentId: string): number => Number((BigInt(incidentId) * 7919n) % spread) / Number(spread)

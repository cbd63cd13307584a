import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import type { Caller } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type Writing, write } from '../../write.ts'
import { rateWithin } from '../incidents/commands.ts'

type LimitMark = { limitMarkedWrong: boolean; reason?: string | undefined }

/**
 * Marks the limit of a speeding event as wrong: the event is rated inaccurate, and scores and sums follow. Undoing this
 * restores the previous rating. Throws `notFound` if the client has no such speeding event, `conflict` if it is already
 * marked or the caller's ratings wait for a second person.
 */
export async function changeLimit(db: ClientDatabase, caller: Caller, id: string, mark: LimitMark): Promise<void> {
  const { limitMarkedWrong, reason } = mark
  const action = limitMarkedWrong ? 'incident.limitWrong' : 'incident.limitRight'
  await write(
    { db, caller },
    { action, subject: ['incident', id], detail: { reason } },
    async (transaction, writing) => {
      const mark = await findMark(db, writing, id)
      if (mark.isMarked === limitMarkedWrong) throw conflict(alreadyMarked(limitMarkedWrong))
      const { counts } = limitMarkedWrong
        ? await rateWithin(
            transaction,
            writing,
            caller,
            id,
            { rating: incidentRating.code.inaccurate, note: `The speed limit is incorrect: ${reason}` },
            { cause: { wrong: 'speedLimit', summary: 'marked its speed limit as incorrect' } },
          )
        : await rateWithin(
            transaction,
            writing,
            caller,
            id,
            { rating: mark.ratingBefore, note: reason ?? null },
            { cause: { summary: 'marked its speed limit as correct' } },
          )
      if (!counts)
        throw conflict('Your ratings need a second person’s confirmation. Ask someone whose ratings count immediately.')
    },
  )
}

const alreadyMarked = (isMarked: boolean) =>
  isMarked ? 'The limit of this event is already marked incorrect.' : 'The limit of this event isn’t marked incorrect.'

/**
 * Returns what the last effective rating recorded about the limit, and the rating before it. Locks the event until the
 * transaction ends.
 */
async function findMark(
  db: ClientDatabase,
  { queries }: Writing,
  id: string,
): Promise<{ isMarked: boolean; ratingBefore: IncidentRating }> {
  const { rows: found } = await queries.query<{ rating: IncidentRating }>(
    'select rating from incident where client_id = $1 and id = $2 and translated_type = $3 for update',
    [db.clientId, id, speedingType],
  )
  if (!found[0]) throw notFound('speed incident')
  const { rows } = await queries.query<{ wrong: string | null; ratingBefore: IncidentRating | null }>(
    `select wrong, rating_before as "ratingBefore" from incident_rating
     where client_id = $1 and incident_id = $2 and counts order by at desc limit 1`,
    [db.clientId, id],
  )
  return { isMarked: rows[0]?.wrong === 'speedLimit', ratingBefore: rows[0]?.ratingBefore ?? found[0].rating }
}

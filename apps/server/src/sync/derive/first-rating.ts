import { incidentRating } from '@milepost/domain/codes'
import type { Queries } from '../../db/scope/queries.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

const { pending, neverRated } = incidentRating.code

/** The type of events that only a person can decide about, whatever their connection: some are losses. */
export const collision = 'collision'

/**
 * Returns the rating of an event that no one has rated: it awaits review, unless its type or its connection isn't
 * reviewed.
 */
export const firstRating = (
  { excludeFromReview, scoringType }: Pick<IncidentTypeRule, 'excludeFromReview' | 'scoringType'>,
  hasQueue: boolean,
): number => (excludeFromReview || (!hasQueue && scoringType !== collision) ? neverRated : pending)

/**
 * Returns whether a connection's events go to human review. Someone who switches it waits for this transaction, so that
 * the events it stores are found.
 */
export async function holdReview(
  client: Queries,
  { clientId, connectionId }: { clientId: number; connectionId: number },
): Promise<boolean> {
  const { rows } = await client.query<{ hasQueue: boolean }>({
    name: 'hold-review',
    text: 'select has_queue as "hasQueue" from connection where client_id = $1 and id = $2 for share',
    values: [clientId, connectionId],
  })
  return rows[0]?.hasQueue ?? true
}

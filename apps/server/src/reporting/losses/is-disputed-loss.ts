import { incidentRating } from '@milepost/domain/codes'
import { sql } from 'kysely'

/** Condition for a loss `a` that a rating made to be rated inaccurate since: only people of the client did, because others withdraw it with that. */
export const isDisputedLoss = sql`(a.withdrawn_at is null and a.origin = 'rating' and a.rating = ${sql.lit(incidentRating.code.inaccurate)})`

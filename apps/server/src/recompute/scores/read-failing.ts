import type { Queries } from '../../db/scope/queries.ts'

/** A restart of the database fails a pass as well: the next one is a minute later. */
const shortestMinutes = 3

/** Returns since when a client's scores can't be calculated, so that those stored are older; null while they can. */
export async function readFailing(db: Queries, clientId: number): Promise<string | null> {
  const { rows } = await db.query<{ since: string | null }>(
    `select failing_since as since from scoring_state
     where client_id = $1 and failing_since < now() - make_interval(mins => $2)`,
    [clientId, shortestMinutes],
  )
  return rows[0]?.since ?? null
}

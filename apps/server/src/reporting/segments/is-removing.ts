import type { Queries } from '../../db/scope/queries.ts'

/**
 * Returns true while figures may still include a connection of the client that was removed: until its records are hidden,
 * the days it drove on are summed without it, and the client is scored without it. Some days and months are
 * recalculated before others, so nothing is compared until all are.
 */
export async function isRemoving(db: Queries, clientId: number): Promise<boolean> {
  const { rowCount } = await db.query({ name: 'is-removing', text: removedConnection, values: [clientId] })
  return rowCount === 1
}

const removedConnection = `
  select from connection n where n.client_id = $1 and n.deleted_at is not null and (n.hidden_at is null
    or exists (select from segment_due d where d.client_id = $1 and d.history_of @> array[n.id])
    or exists (select from scoring_state s where s.client_id = $1 and s.scored_at < n.hidden_at)) limit 1`

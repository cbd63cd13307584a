import type { ClientBase } from 'pg'
import { scoreTables } from './note-formula.ts'

/**
 * Marks a client's past scores as outdated, because it has other vehicles than they were calculated with: what its fleets
 * have in common and the figures of the fleet include all vehicles. They aren't compared until they are recalculated.
 */
export async function outdateScores(client: ClientBase, clientId: number): Promise<void> {
  for (const table of scoreTables)
    await client.query(
      `update ${table} set comparable = false, formula = null
       where client_id = $1 and month < date_trunc('month', now())::date and (comparable or formula is not null)`,
      [clientId],
    )
}

import type { Queries } from '../../db/scope/queries.ts'
import type { RushHour } from './traffic.ts'

/** Returns the rush hours of a client in order of precedence. */
export async function readRushHours(client: Queries, clientId: number): Promise<RushHour[]> {
  const { rows } = await client.query<RushHour>(
    `select from_hour as "fromHour", to_hour as "toHour", traffic from rush_hour where client_id = $1 order by position`,
    [clientId],
  )
  return rows
}

import type pg from 'pg'
import type { RushHour } from './traffic.ts'

/** The rush hours of a client in the order in which they count. */
export async function readRushHours(pool: pg.Pool, clientId: number): Promise<RushHour[]> {
  const { rows } = await pool.query<RushHour>(
    `select from_hour as "fromHour", to_hour as "toHour", traffic from rush_hour where client_id = $1 order by position`,
    [clientId],
  )
  return rows
}

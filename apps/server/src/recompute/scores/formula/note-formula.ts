import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import { formulaId } from './formula-id.ts'

const tables = ['vehicle_score_month', 'driver_score_month', 'segment_score_month'] as const

/**
 * Notices that an update changed the formula since a client was scored: its past scores aren't comparable with new ones
 * until they are calculated again.
 */
export async function noteFormula(pool: pg.Pool, clientId: number): Promise<void> {
  const values = [clientId, formulaId]
  const { rowCount: hasChanged } = await pool.query(
    'select from scoring_state where client_id = $1 and formula is distinct from $2',
    values,
  )
  if (!hasChanged) return
  await transact(pool, async (client) => {
    for (const table of tables)
      await client.query(
        `update ${table} set comparable = false where client_id = $1 and comparable and formula is distinct from $2`,
        values,
      )
    await client.query('update scoring_state set formula = $2 where client_id = $1', values)
  })
}

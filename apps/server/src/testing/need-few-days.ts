import type pg from 'pg'

/** Gives a client a configuration whose scores are firm after one day with driving: tests rarely drive for a month. */
export async function needFewDays(pool: pg.Pool, clientId: number): Promise<void> {
  await pool.query(
    `insert into risk_score_config (client_id, version, config, active_from, user_name)
     values ($1, 2, '{"provisionalDays":1}', '2000-01-01', 'Test')`,
    [clientId],
  )
}

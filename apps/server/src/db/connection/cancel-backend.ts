import type pg from 'pg'

/** Cancels what a connection's backend is doing. The request may arrive late, so the connection must not be reused. */
export async function cancelBackend(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  await pool.query('select pg_cancel_backend($1::int)', [processID]).catch(() => {})
}

import type pg from 'pg'
import { notFound } from '../../app-error.ts'

/** A busy provider may call many times a second: an occasional hint is enough. */
const leastSeconds = 5

/**
 * Syncs a connection immediately because its provider reports news. Only the URL is trusted: the body is ignored, and
 * data is read from the provider itself. Throws `notFound` for an unknown URL.
 */
export async function takeHint(pool: pg.Pool, key: string): Promise<void> {
  const { rows } = await pool.query<{ client_id: number; id: number }>(
    'select client_id, id from connection where hint_key = $1 and deleted_at is null',
    [key],
  )
  const known = rows[0]
  if (!known) throw notFound('address')
  const { rowCount: isFresh } = await pool.query(
    `update connection set hinted_at = now() where client_id = $1 and id = $2
       and (hinted_at is null or hinted_at < now() - make_interval(secs => $3))`,
    [known.client_id, known.id, leastSeconds],
  )
  if (!isFresh) return
  await pool.query(
    `update sync_stream set next_at = now() where client_id = $1 and connection_id = $2 and next_at > now()
       and stream in ('incidents', 'trips', 'positions') and last_error is null and switched_off_reason is null`,
    [known.client_id, known.id],
  )
  // A failed connection, or one in backoff, waits as before.
  await pool.query(
    `update sync_state set next_at = now() where client_id = $1 and connection_id = $2 and fails = 0
       and next_at > now() and next_at < 'infinity'`,
    [known.client_id, known.id],
  )
}

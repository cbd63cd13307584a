import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

export type Limit = { perSecond: number; burst: number }

/** Waits for a token of a bucket shared by all processes. */
export const takeToken = (pool: pg.Pool, bucket: string, limit: Limit, signal: AbortSignal): Promise<void> =>
  takeTokens(pool, bucket, 1, limit, signal)

/**
 * Waits for tokens of a bucket shared by all processes. A caller may go into debt, which only makes it wait longer, so
 * one statement decides about each call. It doesn't wait for the disk: a crash gives back at most the last tokens.
 */
export async function takeTokens(
  pool: pg.Pool,
  bucket: string,
  count: number,
  limit: Limit,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<{ tokens: number }>({
    name: 'take-token',
    text: `insert into rate_bucket as b (bucket, tokens, refilled_at) values ($1, $2::float8 - $4, clock_timestamp())
      on conflict (bucket) do update set refilled_at = clock_timestamp(),
        tokens = least($2, b.tokens + $3 * extract(epoch from clock_timestamp() - b.refilled_at)) - $4
      returning tokens, set_config('synchronous_commit', 'off', true)`,
    values: [bucket, limit.burst, limit.perSecond, count],
  })
  const debt = -(rows[0]?.tokens ?? 0)
  if (debt > 0) await wait((debt / limit.perSecond) * 1000, undefined, { signal })
}

/** Takes a token of a bucket shared by all processes if there is one; returns false without waiting if not. */
export async function takeTokenNow(pool: pg.Pool, bucket: string, { perSecond, burst }: Limit): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take-token-now',
    text: `insert into rate_bucket as b (bucket, tokens, refilled_at) values ($1, $2::float8 - 1, clock_timestamp())
      on conflict (bucket) do update set refilled_at = clock_timestamp(),
        tokens = least($2, b.tokens + $3 * extract(epoch from clock_timestamp() - b.refilled_at)) - 1
      where b.tokens + $3 * extract(epoch from clock_timestamp() - b.refilled_at) >= 1`,
    values: [bucket, burst, perSecond],
  })
  return rowCount === 1
}

import { tokenCalls } from '@milepost/contract/api-tokens/endpoints'
import type pg from 'pg'
import { AppError } from '../../app-error.ts'
import type { Quota } from '../take-quotas.ts'

/** A quota that an answer reports: `left` calls may follow within the next `secondsLeft`. */
export type CountedCalls = Quota & { name: string; left: number; secondsLeft: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** What this call was counted against. */
    counted?: CountedCalls
  }
}

/**
 * Counts a call of a token, in windows that begin with its first call and are shared by all processes. Like other
 * limits it doesn't wait for the disk.
 */
export async function countTokenCall(pool: pg.Pool, tokenId: string): Promise<CountedCalls & { isRefused: boolean }> {
  const { rows } = await pool.query<{ tokens: number; secondsLeft: number }>({
    name: 'count-token-call',
    text: `insert into rate_bucket as b (bucket, tokens, refilled_at) values ($1, $2::float8 - 1, statement_timestamp())
      on conflict (bucket) do update set
        tokens = case when b.refilled_at <= statement_timestamp() - make_interval(secs => $3) then $2
          else greatest(b.tokens, 0) end - 1,
        refilled_at = case when b.refilled_at <= statement_timestamp() - make_interval(secs => $3)
          then statement_timestamp() else b.refilled_at end
      returning tokens, set_config('synchronous_commit', 'off', true),
        extract(epoch from refilled_at - statement_timestamp())::float8 + $3 as "secondsLeft"`,
    values: [`token:${tokenId}`, tokenCalls.count, tokenCalls.seconds],
  })
  const { tokens = 0, secondsLeft = 0 } = rows[0] ?? {}
  return {
    ...tokenCalls,
    name: 'token',
    left: Math.max(0, tokens),
    // Two calls at once see each other's window from slightly different times.
    secondsLeft: Math.min(tokenCalls.seconds, Math.max(1, Math.ceil(secondsLeft))),
    isRefused: tokens < 0,
  }
}

/** Returns the refusal of a token's call beyond its limit. */
export const tooManyTokenCalls = ({ count, seconds, secondsLeft }: CountedCalls): AppError =>
  new AppError(
    'tooMany',
    `This API token has made its ${count} calls of ${seconds} seconds. Try again in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'retry-after': String(secondsLeft) } },
  )

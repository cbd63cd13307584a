import { AppError } from '../app-error.ts'
import type { Queries } from '../db/scope/queries.ts'

/** How often something may happen: `count` times at once, and as many again over `seconds`. */
export type Quota = { count: number; seconds: number }

/** At most a day: upkeep removes what wasn't taken from for longer. */
export const hourSeconds = 3_600
export const daySeconds = 86_400

/**
 * Takes one from each quota, shared by all processes. To be called in the transaction of what it limits: a call that is
 * refused or fails takes nothing. Returns how often it may happen again at once, by whichever quota has fewest left. Throws
 * `tooMany` with the time until the next one is allowed.
 */
export async function takeQuotas(
  queries: Queries,
  quotas: readonly { bucket: string; quota: Quota }[],
  refusal: string,
): Promise<number> {
  let left = Number.POSITIVE_INFINITY
  for (const { bucket, quota } of quotas) {
    const perSecond = quota.count / quota.seconds
    const { rows } = await queries.query<{ tokens: number }>(
      `insert into rate_bucket as b (bucket, tokens, refilled_at) values ($1, $2::float8 - 1, clock_timestamp())
       on conflict (bucket) do update set refilled_at = clock_timestamp(),
         tokens = least($2, b.tokens + $3 * extract(epoch from clock_timestamp() - b.refilled_at)) - 1
       returning tokens`,
      [bucket, quota.count, perSecond],
    )
    const tokens = rows[0]?.tokens ?? 0
    if (tokens < 0) throw tooMany(refusal, Math.ceil(-tokens / perSecond))
    left = Math.min(left, Math.floor(tokens))
  }
  return left
}

/** Takes nothing. Throws `tooMany` if a quota has none left. */
export async function requireLeft(
  queries: Queries,
  quotas: readonly { bucket: string; quota: Quota }[],
  refusal: string,
): Promise<void> {
  for (const { bucket, quota } of quotas) {
    const perSecond = quota.count / quota.seconds
    const { rows } = await queries.query<{ tokens: number }>(
      `select least($2, tokens + $3 * extract(epoch from clock_timestamp() - refilled_at))::float8 as tokens
       from rate_bucket where bucket = $1`,
      [bucket, quota.count, perSecond],
    )
    const tokens = rows[0]?.tokens ?? quota.count
    if (tokens < 1) throw tooMany(refusal, Math.ceil((1 - tokens) / perSecond))
  }
}

/** Returns what `takeQuotas` took, for something that turned out not to count. */
export async function giveBack(queries: Queries, quotas: readonly { bucket: string; quota: Quota }[]): Promise<void> {
  for (const { bucket, quota } of quotas)
    await queries.query('update rate_bucket set tokens = least($2, tokens + 1) where bucket = $1', [
      bucket,
      quota.count,
    ])
}

function tooMany(refusal: string, seconds: number): AppError {
  const headers = { 'retry-after': String(seconds) }
  return new AppError('tooMany', `${refusal} Try again in ${waitText(seconds)}.`, { headers })
}

const minuteSeconds = 60

/** "40 seconds", "12 minutes", "3 hours". */
function waitText(seconds: number): string {
  if (seconds < 2 * minuteSeconds) return seconds === 1 ? '1 second' : `${seconds} seconds`
  if (seconds < 2 * hourSeconds) return `${Math.ceil(seconds / minuteSeconds)} minutes`
  return `${Math.ceil(seconds / hourSeconds)} hours`
}

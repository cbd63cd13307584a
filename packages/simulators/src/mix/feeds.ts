import { badArgument, type Exchange, FeedAnswer } from './exchange.ts'
import { sinceOf } from './parameters.ts'

const MOST_ITEMS = 1000

/** A record with the instant at which MiX received it. */
export type Received = { createdAtMs: number }

/** The token to continue a feed from: `20261118180000123`. */
const tokenOf = (instantMs: number) => new Date(instantMs).toISOString().replace(/\D/g, '')

/**
 * Returns a feed: what was created since its token, in order of creation. Records created in the same millisecond come
 * together, whatever the requested number.
 */
export function feed<T extends Received>(
  { office, parts, nowMs }: Exchange,
  between: (sinceMs: number, untilMs: number) => readonly T[],
  report: (item: T) => object,
): FeedAnswer {
  const [, token = '', quantity = ''] = parts
  const wanted = Number(quantity)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST_ITEMS)
    throw badArgument('Quantity must be between 1 and 1000.')
  const sinceMs = sinceOf(token, nowMs)
  const all = between(sinceMs, nowMs)
    .filter(({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs <= nowMs)
    .sort((a, b) => a.createdAtMs - b.createdAtMs)
  const last = all[Math.min(wanted, office.largestPage) - 1]
  if (!last) return new FeedAnswer(all.map(report), tokenOf(Math.max(sinceMs, nowMs + 1)), false)
  const page = all.filter(({ createdAtMs }) => createdAtMs <= last.createdAtMs)
  return new FeedAnswer(page.map(report), tokenOf(last.createdAtMs + 1), page.length < all.length)
}

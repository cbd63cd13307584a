import { secondMs } from '../kit/reading/durations.ts'
import { LooseTime, Utc } from '../kit/wire.ts'

/** From this number on, an epoch is in milliseconds; below it, in seconds (it would be the year 33658 in seconds). */
const leastMilliseconds = 1e12

/** Text without a zone is in UTC, like everything in this API. */
const IsoTime = Utc.or(LooseTime.transform((text) => new Date(text)))

/**
 * Parses an instant as Netradyne writes it: epoch milliseconds as a number. Clients in production also received
 * seconds, numbers as text and ISO 8601. Null for anything else.
 */
export function instantOf(value: number | string): Date | null {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return IsoTime.safeParse(value).data ?? null
  const at = new Date(Math.abs(number) >= leastMilliseconds ? number : number * secondMs)
  return Number.isNaN(at.getTime()) ? null : at
}

/** From this number on, an epoch counts milliseconds; below it, seconds (it would be the year 33658 in seconds). */
const leastMilliseconds = 1e12

/**
 * An instant as Netradyne writes it: epoch milliseconds as a number. Clients in production also met seconds, numbers in
 * text and ISO 8601. Null for anything else.
 */
export function instantOf(value: number | string): Date | null {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  const at = Number.isFinite(number)
    ? new Date(Math.abs(number) >= leastMilliseconds ? number : number * 1000)
    : new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}

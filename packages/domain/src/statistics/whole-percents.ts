/**
 * Rounds the parts of a whole to percent so that they add up to 100: the ones that lost most by rounding down are rounded
 * up (largest remainders). All zero without a whole.
 */
export function wholePercents(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (100 * part) / whole)
  const rounded = exact.map(Math.floor)
  const missing = 100 - rounded.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((value, at) => ({ at, lost: value - rounded[at]! })).sort((a, b) => b.lost - a.lost)
  for (const { at } of byRemainder.slice(0, missing)) rounded[at]!++
  return rounded
}

/**
 * Rounds the parts of a whole to percent so that they add up to 100, or to what the whole is of a larger one: the ones that
 * lost most by rounding down are rounded up (largest remainders). All zero without a whole.
 */
export function wholePercents(parts: readonly number[], sum = 100): number[] {
  const whole = parts.reduce((all, part) => all + part, 0)
  if (whole <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (sum * part) / whole)
  const rounded = exact.map(Math.floor)
  const missing = sum - rounded.reduce((all, part) => all + part, 0)
  const byRemainder = exact.map((value, at) => ({ at, lost: value - rounded[at]! })).sort((a, b) => b.lost - a.lost)
  for (const { at } of byRemainder.slice(0, missing)) rounded[at]!++
  return rounded
}

/** Returns the sum of the numbers; 0 without any. */
export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Bounds grow by this factor, so that a percentile is at most 20% off. */
const factor = Math.SQRT2
const longestMs = 65_536

/** Upper bounds of durations in milliseconds, ascending; the last one is for everything longer, too. */
export const durationBounds: readonly number[] = boundsUpTo(longestMs)

function boundsUpTo(longest: number): number[] {
  const bounds: number[] = []
  for (let bound = 1; bound <= longest * 1.01; bound *= factor) bounds.push(Math.round(bound))
  return [...new Set(bounds)]
}

/** Returns the bound that a duration is counted under. */
export function boundOf(milliseconds: number): number {
  // Which power of the factor it is: a search of the bounds would cost more on every request.
  const near = Math.max(0, Math.ceil(Math.log2(Math.max(1, milliseconds)) * 2) - 2)
  for (let index = Math.min(near, durationBounds.length - 1); index < durationBounds.length; index++)
    if (milliseconds <= durationBounds[index]!) return durationBounds[index]!
  return longestMs
}

/**
 * Returns the duration in milliseconds that a share of the calls, 0 to 1, didn't exceed, from how many are under each
 * bound. Within a bound, calls count as evenly spread.
 */
export function percentile(calls: ReadonlyMap<number, number>, share: number): number {
  const wanted = share * [...calls.values()].reduce((sum, count) => sum + count, 0)
  let before = 0
  for (const [index, bound] of durationBounds.entries()) {
    const count = calls.get(bound) ?? 0
    if (count && before + count >= wanted) {
      const from = index === 0 ? 0 : durationBounds[index - 1]!
      return from + ((wanted - before) / count) * (bound - from)
    }
    before += count
  }
  return 0
}

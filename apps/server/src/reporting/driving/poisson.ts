/** 90%, two-sided. */
export const poissonZ = 1.6449

/**
 * Returns the 90% interval of the expected count for an observed count of events, by Byar's approximation (N. E.
 * Breslow and N. E. Day, "Statistical Methods in Cancer Research", volume II, 1987, p. 69). Accurate to a few percent
 * from one event up. The cubes are products, so that SQL can repeat them to the last digit.
 */
export function poissonInterval(count: number): [low: number, high: number] {
  const bound = (events: number, sign: 1 | -1) => {
    if (events === 0) return 0
    const root = 1 - 1 / (9 * events) + (sign * poissonZ) / (3 * Math.sqrt(events))
    return events * root * root * root
  }
  return [bound(count, -1), bound(count + 1, 1)]
}

/** 90%, two-sided. */
const z = 1.6449

/**
 * Returns the 90% interval of the expected count for an observed count of events, by Byar's approximation (N. E.
 * Breslow and N. E. Day, "Statistical Methods in Cancer Research", volume II, 1987, p. 69). Accurate to a few percent
 * from one event up.
 */
export function poissonInterval(count: number): [low: number, high: number] {
  const bound = (events: number, sign: 1 | -1) =>
    events === 0 ? 0 : events * (1 - 1 / (9 * events) + (sign * z) / (3 * Math.sqrt(events))) ** 3
  return [bound(count, -1), bound(count + 1, 1)]
}

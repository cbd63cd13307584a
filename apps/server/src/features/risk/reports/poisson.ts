/** 90 %, two-sided. */
const z = 1.6449

/**
 * The 90 % interval of what a count of events tells of how many were to be expected, by Byar's approximation (N. E. Breslow and
 * N. E. Day, "Statistical Methods in Cancer Research", volume II, 1987, p. 69): good to a few percent from one event on.
 */
export function poissonInterval(count: number): [low: number, high: number] {
  const bound = (events: number, sign: 1 | -1) =>
    events === 0 ? 0 : events * (1 - 1 / (9 * events) + (sign * z) / (3 * Math.sqrt(events))) ** 3
  return [bound(count, -1), bound(count + 1, 1)]
}

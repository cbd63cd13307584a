/** Two-sided 90%: the 0.95 quantile of the normal distribution. */
const z = 1.6448536269514722

/**
 * Returns the score interval, 0–1, of a share with `hits` of `n` observed (Wilson, 1927). It is reliable for small
 * counts and for shares near 0 or 1. Throws a RangeError if `n` is 0 or less than `hits`.
 */
export function wilsonInterval(hits: number, n: number): readonly [low: number, high: number] {
  if (!(n > 0) || hits < 0 || hits > n) throw new RangeError(`${hits} of ${n} is not a share`)
  const share = hits / n
  const middle = share + z ** 2 / (2 * n)
  const reach = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  const whole = 1 + z ** 2 / n
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)]
}

/**
 * Requests each item separately, at most `most` at a time, and returns the results in the order of the items. Each
 * request still waits for its turn with the rate limiter. After a failure no other is begun; once those under way have
 * ended, the failure of the earliest item is thrown.
 */
export async function someAtOnce<T, R>(
  items: readonly T[],
  most: number,
  request: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failures = new Map<number, unknown>()
  let next = 0
  async function work(): Promise<void> {
    while (next < items.length && !failures.size) {
      const index = next++
      try {
        results[index] = await request(items[index]!)
      } catch (cause) {
        failures.set(index, cause)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
  if (failures.size) throw failures.get(Math.min(...failures.keys()))
  return results
}

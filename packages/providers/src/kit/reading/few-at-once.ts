/** Enough to hide a provider's response time; its rate limits are kept by the calls themselves. */
const mostAtOnce = 4

/**
 * Applies `work` to every item, few at a time, and returns the results in the order of the items. After a failure no
 * other item begins; it is thrown once those in progress have ended, so that nothing is read behind the caller's back.
 */
export async function fewAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failure: { cause: unknown } | undefined
  const runner = async () => {
    while (next < items.length && !failure) {
      const at = next++
      try {
        results[at] = await work(items[at]!)
      } catch (cause) {
        failure ??= { cause }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, items.length) }, runner))
  if (failure) throw failure.cause
  return results
}

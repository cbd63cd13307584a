/**
 * Uses pages in turn while the next one is read and prepared, so that provider and database work in parallel. Reads
 * nothing more once `shouldContinue` returns false; pages read by then are used. Returns true if the source came to its end.
 * Rejects with the first failure of any of the three; earlier pages have been used.
 */
export async function readAhead<Page, Prepared>(
  source: AsyncIterable<Page>,
  prepare: (page: Page) => Promise<Prepared>,
  use: (prepared: Prepared) => Promise<void>,
  shouldContinue: () => boolean = () => true,
): Promise<boolean> {
  const iterator = source[Symbol.asyncIterator]()
  const next = async () => {
    const step = await iterator.next()
    return step.done ? null : { prepared: await prepare(step.value) }
  }
  let coming: ReturnType<typeof next> | null = next()
  try {
    while (coming) {
      const ready = await coming
      if (!ready) return true
      coming = shouldContinue() ? next() : null
      // Its failure is handled when its turn comes.
      coming?.catch(() => {})
      await use(ready.prepared)
    }
    return false
  } finally {
    await iterator.return?.()
  }
}

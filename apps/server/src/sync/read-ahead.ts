/**
 * Has each page used in turn, while the next is read and prepared already: provider and database work at the same time.
 * Nothing more is read once `mayGoOn` says no; what was read by then is used. Tells whether the source came to its end.
 * Rejects with the first failure of any of the three; pages before it have been used.
 */
export async function readAhead<Page, Prepared>(
  source: AsyncIterable<Page>,
  prepare: (page: Page) => Promise<Prepared>,
  use: (prepared: Prepared) => Promise<void>,
  mayGoOn: () => boolean = () => true,
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
      coming = mayGoOn() ? next() : null
      // Its failure is met when its turn comes.
      coming?.catch(() => {})
      await use(ready.prepared)
    }
    return false
  } finally {
    await iterator.return?.()
  }
}

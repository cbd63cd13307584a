/** Processes a list two items at a time: one for each core. */
export async function twoAtOnce<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all([worker(), worker()])
}

import { PeriodTooLong } from '../http/errors.ts'
import type { Records } from '../provider.ts'
import { minuteMs } from './durations.ts'
import { type Window, windowHalves } from './windows.ts'

/** If a period no longer than this is still too long, its length isn't the problem. */
const shortestMs = minuteMs

/** Returns the halves of a window, earlier first, that a server refused for its length. Rethrows any other refusal. */
export function halvesAfter(cause: unknown, window: Window): [Window, Window] {
  if (!(cause instanceof PeriodTooLong) || window.to.getTime() - window.from.getTime() <= shortestMs) throw cause
  return windowHalves(window)
}

/** Reads all of a window, in halves if the server finds it too long. What lies in both of them is returned twice. */
export async function readHalving<R>(
  window: Window,
  read: (window: Window) => Promise<Records<R>>,
): Promise<Records<R>> {
  try {
    return await read(window)
  } catch (cause) {
    return readAfter(cause, window, read)
  }
}

/** Reads all of a window in halves after a server refused it for its length. Rethrows any other refusal. */
export async function readAfter<R>(
  cause: unknown,
  window: Window,
  read: (window: Window) => Promise<Records<R>>,
): Promise<Records<R>> {
  const [earlier, later] = halvesAfter(cause, window)
  const first = await readHalving(earlier, read)
  const second = await readHalving(later, read)
  return { records: [...first.records, ...second.records], rejected: [...first.rejected, ...second.rejected] }
}

/** Joins all pages into one. */
export async function joined<R>(pages: AsyncIterable<Records<R>>): Promise<Records<R>> {
  const whole: Records<R> = { records: [], rejected: [] }
  for await (const { records, rejected } of pages) {
    for (const record of records) whole.records.push(record)
    whole.rejected.push(...rejected)
  }
  return whole
}

/** Like `readHalving`, for items before they are mapped. */
export async function itemsHalving<T>(window: Window, read: (window: Window) => Promise<T[]>): Promise<T[]> {
  const asRecords = async (part: Window) => ({ records: await read(part), rejected: [] })
  return (await readHalving(window, asRecords)).records
}

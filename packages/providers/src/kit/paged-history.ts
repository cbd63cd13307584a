import { z } from 'zod'
import { readCursor } from './cursor.ts'
import type { Json } from './json.ts'
import type { Page, Records } from './provider.ts'
import { historyWindows, type Window } from './windows.ts'

/** A page of a window, and the place where the next one begins: null on the last. */
export type WindowPage<R, P> = Records<R> & { next: P | null }

export type PagedHistory<R, P extends Json> = {
  now: Date
  /** Where the newest window ends, unless the cursor says otherwise; now where absent. */
  newest?: Date
  oldest: Date
  windowHours: number
  /** How the cursor keeps a place within a window; one that does not fit has its window read again. */
  place: z.ZodType<P>
  /** What happened within a window, from a place on (null: the first): one page, or all that are left. */
  read(window: Window, place: P | null): Promise<WindowPage<R, P>> | AsyncIterable<WindowPage<R, P>>
}

/** All after `before` has been read, and of the window that ends there what lies before the place `after`. */
const HistoryCursor = z.object({ before: z.iso.datetime(), after: z.json().optional() })

/** The past of a whole account: window by window, newest first, each in as many pages as it has. */
export async function* pagedHistory<R, P extends Json>(
  history: PagedHistory<R, P>,
  cursor: Json | null,
): AsyncGenerator<Page<R>> {
  const { now, newest = now, oldest, windowHours } = history
  const stored = readCursor(HistoryCursor, cursor)
  const before = stored ? new Date(stored.before) : newest
  let after = readCursor(history.place, stored?.after ?? null)
  for (const { done, total, ...window } of historyWindows(before, oldest, now, windowHours)) {
    for await (const { next, ...page } of pagesOf(history, window, after)) {
      const isDone = next === null
      yield {
        ...page,
        cursor: { before: (isDone ? window.from : window.to).toISOString(), after: next },
        progress: { done: isDone ? done + 1 : done, total },
      }
    }
    after = null
  }
}

async function* pagesOf<R, P extends Json>(
  { read }: PagedHistory<R, P>,
  window: Window,
  from: P | null,
): AsyncGenerator<WindowPage<R, P>> {
  let place = from
  do {
    const given = read(window, place)
    if (Symbol.asyncIterator in given) return yield* given
    const page = await given
    yield page
    place = page.next
  } while (place !== null)
}

import { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { Page, Records } from '../provider.ts'
import { readCursor } from './cursor.ts'
import { halvesAfter } from './halving.ts'
import { historyWindows, type Window } from './windows.ts'

/** A page of a window, and the start of the next one: null on the last. */
export type WindowPage<R, P> = Records<R> & { next: P | null }

export type PagedHistory<R, P extends Json> = {
  now: Date
  /** Where the newest window ends, unless the cursor says otherwise; now by default. */
  newest?: Date
  oldest: Date
  windowHours: number
  /** Schema of a place within a window, as stored in the cursor; if one doesn't match, its window is read again. */
  place: z.ZodType<P>
  /** Reads a window from a place on (null: the first): one page, or all that are left. */
  read(window: Window, place: P | null): Promise<WindowPage<R, P>> | AsyncIterable<WindowPage<R, P>>
  /** Returns what the records of a window are everything of; asked if each row of it was read in one go. */
  whole?(records: readonly NoInfer<R>[], window: Window): Pick<Records<unknown>, 'whole'>
}

/**
 * Everything after `before` has been read, and the part of the window ending there that precedes the place `after`.
 * `from`: where that window begins, if it had to be halved.
 */
const HistoryCursor = z.object({
  before: z.iso.datetime(),
  after: z.json().optional(),
  from: z.iso.datetime().optional(),
})

/**
 * Reads the history of a whole account: window by window, newest first, each in as many pages as it has. A window that
 * the server finds too long is read in halves.
 */
export async function* pagedHistory<R, P extends Json>(
  history: PagedHistory<R, P>,
  cursor: Json | null,
): AsyncGenerator<Page<R>> {
  const { now, newest = now, oldest, windowHours } = history
  const stored = readCursor(HistoryCursor, cursor)
  const before = stored ? new Date(stored.before) : newest
  let after = readCursor(history.place, stored?.after ?? null)
  let begun = stored?.from === undefined ? null : new Date(stored.from)
  for (const { done, total, ...window } of historyWindows(before, oldest, now, windowHours)) {
    const left =
      begun && begun > window.from
        ? [
            { ...window, to: begun },
            { ...window, from: begun },
          ]
        : [window]
    begun = null
    for (let span = left.pop(); span; span = left.pop()) {
      const all = history.whole && after === null ? new CompleteRows<R>() : null
      try {
        for await (const { next, ...page } of pagesOf(history, span, after)) {
          const isDone = next === null
          all?.add(page)
          const isHalved = !isDone && span.from > window.from
          yield {
            ...page,
            ...(isDone && all?.isComplete && history.whole?.(all.records, span)),
            cursor: {
              before: (isDone ? span.from : span.to).toISOString(),
              after: next,
              ...(isHalved && { from: span.from.toISOString() }),
            },
            progress: { done: isDone && !left.length ? done + 1 : done, total },
          }
        }
      } catch (cause) {
        left.push(...halvesAfter(cause, span))
      }
      after = null
    }
  }
}

/** The records of a listing that fills several pages, while each of its rows can be read. */
class CompleteRows<R> {
  isComplete = true
  readonly records: R[] = []

  add({ records, rejected }: Records<R>): void {
    for (const record of records) this.records.push(record)
    if (rejected.some(({ part }) => part === undefined)) this.isComplete = false
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

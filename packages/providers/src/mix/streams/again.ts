import { z } from 'zod'
import type { Json } from '../../kit/http/json.ts'
import type { Page, Records, Rejected } from '../../kit/provider.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import type { Window } from '../../kit/reading/windows.ts'
import { type Amendments, noAmendments } from '../amendments.ts'
import type { Context } from '../session.ts'
import { SinceToken } from '../since-token.ts'
import { feedPages, LiveCursor, newPages, oldestToken, type Reader, type Source } from './feed.ts'

/** People make corrections within this many days. */
export const amendedWithinDays = 7
const sweepEveryMs = 6 * hourMs

/** `sweep`: when the last days are read again next, and where to continue if that has begun. */
const Cursor = LiveCursor.extend({
  sweep: z.object({ dueAt: z.iso.datetime(), since: SinceToken.nullable() }).optional(),
})

/**
 * Yields new records and, every six hours, the last days again to pick up later changes: corrections, privacy
 * classifications, or a late video. `again` reads these days, and returns the ids of what was quarantined in them, which
 * may have happened long before, and the corrections that can't be read.
 */
export async function* newAndAgain<R>(
  context: Context,
  source: Source<R>,
  cursor: Json | null,
  again: (lastDays: Window) => Promise<{ read: Reader<R>; gone: string[]; rejected: Rejected[] }>,
): AsyncGenerator<Page<R>> {
  const now = context.now()
  const later = new Date(now.getTime() + sweepEveryMs).toISOString()
  const stored = readCursor(Cursor, cursor)
  const sweep = stored?.sweep ?? { dueAt: later, since: null }
  let live: LiveCursor | null = stored
  for await (const page of newPages(context, source, source.reader(context), stored)) {
    live = page.cursor
    yield { ...page, cursor: { ...page.cursor, sweep } }
  }
  if (!live || now < new Date(sweep.dueAt)) return
  const place = { since: live.since, missed: live.missed }
  const { read, gone, rejected } = await again({ from: new Date(now.getTime() - amendedWithinDays * dayMs), to: now })
  const from = sweep.since && sweep.since > oldestToken(now) ? sweep.since : oldestToken(now)
  for await (const { since, ...page } of feedPages(context, source, read, from))
    yield { ...page, cursor: { ...place, sweep: { dueAt: sweep.dueAt, since } } }
  yield { records: [], rejected, gone, cursor: { ...place, sweep: { dueAt: later, since: null } } }
}

/**
 * Returns a reader of past records with their corrections, which are requested once for a window, however many parts it is
 * read in. Corrections that can't be read are rejected with its first part. New records have no corrections yet.
 */
export function correctedReader<R>(
  context: Context,
  ask: (window: Window) => Promise<Amendments>,
  read: (items: readonly unknown[], amendments: Amendments) => Promise<Records<R>>,
): Reader<R> {
  let known: { window: Window; amendments: Amendments } | null = null
  return async (items, past) => {
    if (!past || !items.length) return read(items, noAmendments)
    const isKnown = known?.window === past
    const untilMs = Math.min(past.to.getTime() + amendedWithinDays * dayMs, context.now().getTime())
    known = isKnown ? known : { window: past, amendments: await ask({ from: past.from, to: new Date(untilMs) }) }
    const { amendments } = known!
    const page = await read(items, amendments)
    return isKnown ? page : { ...page, rejected: [...page.rejected, ...amendments.rejected] }
  }
}

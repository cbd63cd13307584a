import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { dayMs, hourMs } from '../../kit/durations.ts'
import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { Window } from '../../kit/windows.ts'
import { type Amendments, noAmendments, readAmendments } from '../amendments.ts'
import { mapEvent } from '../incident-mapping.ts'
import { eventNames, systemDriverIds } from '../reference.ts'
import type { Context, Credentials } from '../session.ts'
import { SinceToken } from '../since-token.ts'
import { Event } from '../wire.ts'
import {
  feedPages,
  historyStart,
  LiveCursor,
  newPages,
  oldestToken,
  PastCursor,
  pastPages,
  type Reader,
  type Source,
} from './feed.ts'

/** What people correct, they correct within that many days. */
const amendedWithinDays = 7
const sweepEveryMs = 6 * hourMs

/** `sweep`: when the last days are read once more, and from where if that has begun. */
const Cursor = LiveCursor.extend({
  sweep: z.object({ dueAt: z.iso.datetime(), since: SinceToken.nullable() }),
})

async function read(
  context: Context,
  items: readonly unknown[],
  amendments: Amendments,
): Promise<Records<IncidentRecord>> {
  if (!items.length) return { records: [], rejected: [] }
  const [names, systemDrivers] = [await eventNames(context), await systemDriverIds(context)]
  return readRecords(items, Event, (event) => mapEvent(event, { names, systemDrivers, amendments }), 'EventId')
}

/** Events of the past come with what was corrected in them since; new ones have no corrections yet. */
function reader(context: Context): Reader<IncidentRecord> {
  let known: { window: Window; amendments: Amendments } | null = null
  return async (items, past) => {
    if (!past || !items.length) return read(context, items, noAmendments)
    if (known?.window !== past) known = { window: past, amendments: await readAmendments(context, since(past)) }
    return read(context, items, known.amendments)
  }

  function since({ from, to }: Window): Window {
    const latestMs = Math.min(to.getTime() + amendedWithinDays * dayMs, context.now().getTime())
    return { from, to: new Date(latestMs) }
  }
}

const source: Source<IncidentRecord> = {
  name: 'events',
  reader,
  // Videos come minutes after their event, and nothing tells when.
  overlapMinutes: 30,
  windowHours: 6 * 24,
  vehiclesPerCall: 50,
  oldest: ({ historyFrom }) => historyFrom,
}

/** What is new; and every six hours the last days once more, with what people corrected and videos that came late. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
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
    const lastDays = { from: new Date(now.getTime() - amendedWithinDays * dayMs), to: now }
    const amendments = await readAmendments(context, lastDays)
    const again: Reader<IncidentRecord> = (items) => read(context, items, amendments)
    const from = sweep.since && sweep.since > oldestToken(now) ? sweep.since : oldestToken(now)
    for await (const { since, ...page } of feedPages(context, source, again, from))
      yield { ...page, cursor: { ...place, sweep: { dueAt: sweep.dueAt, since } } }
    yield { records: [], rejected: [], cursor: { ...place, sweep: { dueAt: later, since: null } } }
  },
  async *history(context, cursor) {
    const { historyFrom } = context
    const now = context.now()
    const start = readCursor(PastCursor, cursor) ?? historyStart(now)
    const total = Math.ceil((now.getTime() - historyFrom.getTime()) / dayMs)
    for await (const page of pastPages(context, source, source.reader(context), start)) {
      const left = Math.ceil((Date.parse(page.cursor.before) - historyFrom.getTime()) / dayMs)
      yield { ...page, progress: { done: total - left, total } }
    }
  },
}

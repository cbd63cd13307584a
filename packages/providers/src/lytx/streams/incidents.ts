import { z } from 'zod'
import type { Parameters } from '../../kit/http/query.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, minuteMs, secondMs } from '../../kit/reading/durations.ts'
import { joined, readAfter, readHalving } from '../../kit/reading/halving.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapEvent } from '../incident-mapping.ts'
import type { Credentials } from '../session.ts'
import { SafetyEvent } from '../wire.ts'

/** The first sync covers changes in this period. Anything older comes with the history import. */
const firstReadDays = 7
/** Changes may become visible late. */
const overlapMinutes = 10
const historyWindowHours = 7 * 24

const PageNumber = z.int().positive()
const LiveCursor = z.object({
  updatedAfter: z.iso.datetime(),
  sweep: z.object({ startedAt: z.iso.datetime(), page: PageNumber }).nullable(),
})

/** Times in these searches are in UTC, to the second, without a zone. */
const utcText = (at: Date) => at.toISOString().slice(0, 19)

/** Yields events of a window, newest first. The meaning of their numbers is requested when the first events arrive. */
export async function* eventPages(
  client: Client,
  dateOption: 'lastUpdatedDate' | 'recordDate',
  { from, to }: Window,
  first: number,
  filter: Parameters = {},
) {
  const window = {
    ...filter,
    dateOption,
    sortBy: dateOption,
    sortDirection: 'desc',
    from: utcText(from),
    to: utcText(to),
  }
  for await (const { items, next } of client.events(window, first)) {
    const names = items.length ? await client.names() : null
    yield { ...readRecords(items, SafetyEvent, (event) => names && mapEvent(event, names)), next }
  }
}

/** Returns all events that changed within a window. */
const eventsWithin = (client: Client, window: Window, filter?: Parameters) =>
  joined(eventPages(client, 'lastUpdatedDate', window, 1, filter))

/** Like `eventsWithin`, but splits a window that is too long into halves. */
export const changedEvents = (client: Client, window: Window, filter: Parameters) =>
  readHalving(window, (part) => eventsWithin(client, part, filter))

export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  nightlyDays: 7,
  /**
   * Reads events by their last change, newest first, with an open end: an event that changes meanwhile moves to the
   * front and pushes others to later pages, so none is missed.
   */
  async *read(context, cursor) {
    const client = createClient(context)
    const nowMs = context.now().getTime()
    const stored = readCursor(LiveCursor, cursor)
    const updatedAfter = stored?.updatedAfter ?? new Date(nowMs - firstReadDays * dayMs).toISOString()
    const startedAt = stored?.sweep?.startedAt ?? new Date(nowMs).toISOString()
    const window = { from: new Date(updatedAfter), to: new Date(nowMs + dayMs) }
    const done = {
      updatedAfter: new Date(Date.parse(startedAt) - overlapMinutes * minuteMs).toISOString(),
      sweep: null,
    }
    try {
      for await (const page of eventPages(client, 'lastUpdatedDate', window, stored?.sweep?.page ?? 1)) {
        const { records, rejected, next } = page
        yield { records, rejected, cursor: next ? { updatedAfter, sweep: { startedAt, page: next } } : done }
      }
    } catch (cause) {
      yield { ...(await readAfter(cause, window, (part) => eventsWithin(client, part))), cursor: done }
    }
  },
  history(context, cursor) {
    const client = createClient(context)
    async function* read({ from, to }: Window, place: number | null) {
      const wider = { from, to: new Date(to.getTime() + secondMs) }
      const isWanted = ({ occurredAt: at }: IncidentRecord) => (at >= from && at < to) || isMisdated(at, context.now())
      for await (const { records, rejected, next } of eventPages(client, 'recordDate', wider, place ?? 1))
        yield { records: records.filter(isWanted), rejected, next }
    }
    const { historyFrom: oldest, isAgain, now } = context
    const history = { now: now(), oldest, windowHours: historyWindowHours, ...(isAgain && { whole: wholeOfListed }) }
    return pagedHistory({ ...history, place: PageNumber, read }, cursor)
  },
}

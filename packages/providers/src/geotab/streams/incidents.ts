import { z } from 'zod'
import type { Records, Rejected, Stream } from '../../kit/provider.ts'
import { readItems, readMapped, readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, minuteMs } from '../../kit/reading/durations.ts'
import { itemsHalving } from '../../kit/reading/halving.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, createClient, type Place } from '../client.ts'
import { isDownloadable, mapExceptionEvent, shows } from '../incident-mapping.ts'
import { idOf } from '../mapping.ts'
import { measure } from '../measure.ts'
import type { Credentials } from '../session.ts'
import { ExceptionEvent, MediaFile, Rule } from '../wire.ts'
import { placeBy, StoredPlace } from './places.ts'

const LiveCursor = z.object({ events: z.string().nullable(), media: z.string() })
/** What the feed covers from its first read; everything older is history. */
const liveDays = 3
const historyWindowHours = 7 * 24
/** A clip that shows the start of an exception began at most this long before it. */
const longestClipMs = 5 * minuteMs

async function ruleNames(client: Client): Promise<Map<string, string>> {
  const { records } = readItems(await client.get('Rule'), Rule)
  return new Map(records.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

/** Returns media files of any vehicle from the first to the last of these times. */
async function mediaAround(client: Client, times: number[]): Promise<MediaFile[]> {
  if (!times.length) return []
  const around = { from: new Date(Math.min(...times) - longestClipMs), to: new Date(Math.max(...times)) }
  return itemsHalving(around, async ({ from, to }) => {
    const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
    const media: MediaFile[] = []
    for await (const { items } of client.unsorted('MediaFile', search, placeBy('fromDate')))
      media.push(...readItems(items, MediaFile).records)
    return media
  })
}

/** Completes exceptions, which come without location, severity and recordings. */
async function complete(
  client: Client,
  rules: Map<string, string>,
  items: unknown[],
): Promise<Records<IncidentRecord>> {
  const { records: events, rejected } = readItems(items, ExceptionEvent)
  const media = await mediaAround(
    client,
    events.map(({ activeFrom }) => Date.parse(activeFrom)),
  )
  const measured = await measure(client, rules, events)
  const measuredOf = new Map(events.map((event, index) => [event, measured[index]!]))
  const mapped = readMapped(events, (event) =>
    mapExceptionEvent(event, { ruleNames: rules, media, ...measuredOf.get(event)! }),
  )
  return { records: mapped.records, rejected: [...rejected, ...mapped.rejected, ...client.refusals()] }
}

/** Returns the exceptions that new media files show. */
async function shownBy(client: Client, items: unknown[]): Promise<{ events: unknown[]; rejected: Rejected[] }> {
  const { records, rejected } = readRecords(items, MediaFile, (file) => (isDownloadable(file) ? file : []))
  const searches = records.map(({ device, fromDate, toDate }) => ({
    deviceSearch: { id: idOf(device) },
    fromDate,
    toDate: toDate ?? fromDate,
  }))
  const distinct = [...new Map(searches.map((search) => [JSON.stringify(search), search])).values()]
  const found = (await client.getMany('ExceptionEvent', distinct)).flat()
  const events = new Map(
    readItems(found, ExceptionEvent)
      .records.filter((event) => records.some((file) => shows(file, event)))
      .map((event) => [event.id, event]),
  )
  return { events: [...events.values()], rejected }
}

/**
 * Two feeds: exceptions as they arrive and change, and media files, which arrive later and return their exception
 * again.
 */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    let events = stored?.events ?? null
    let media = stored?.media ?? (await client.version('MediaFile'))
    const rules = await ruleNames(client)
    const since = new Date(context.now().getTime() - liveDays * dayMs)
    for await (const page of client.feed('ExceptionEvent', events, since)) {
      events = page.version
      yield { ...(await complete(client, rules, page.items)), cursor: { events, media } }
    }
    for await (const page of client.feed('MediaFile', media, since)) {
      media = page.version
      const shown = await shownBy(client, page.items)
      const read = await complete(client, rules, shown.events)
      yield { ...read, rejected: [...shown.rejected, ...read.rejected], cursor: { events, media } }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const newest = new Date(now.getTime() - (liveDays - 1) * dayMs)
    const rules = await ruleNames(client)
    async function* read({ from, to }: Window, place: Place | null) {
      const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
      for await (const { items, next } of client.unsorted('ExceptionEvent', search, placeBy('activeFrom'), place))
        yield { ...(await complete(client, rules, items)), next }
    }
    const history = { now, newest, oldest: context.historyFrom, windowHours: historyWindowHours, place: StoredPlace }
    yield* pagedHistory<IncidentRecord, Place>({ ...history, read }, cursor)
  },
}

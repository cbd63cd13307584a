import { z } from 'zod'
import type { Stream } from '../../kit/provider.ts'
import { readItems } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { readHalving } from '../../kit/reading/halving.ts'
import { Objects } from '../../kit/reading/objects/objects.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import { type Window, windowsBack } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { numberOf } from '../mapping.ts'
import { driverFinder } from '../named-drivers.ts'
import type { Credentials } from '../session.ts'
import { VideoEvent } from '../wire.ts'
import { printOf, withDetails } from './video-events.ts'

/**
 * `readTo`: when the last complete sync began. `hours`: the last state read of each hour, by its number since 1970;
 * fixed in size, however many events there are.
 */
const LiveCursor = z.object({ readTo: z.iso.datetime().nullable(), hours: z.record(z.string(), z.string()) })

/** Events are coached and reclassified for days. */
const liveDays = 7
/** Clips that haven't arrived by then are no longer awaited. */
const clipsWithinMs = 2 * hourMs

/** Of history: with a request each, at two a second. */
const eventsPerPage = 20

/** A search is cheap and shows what changed; each event must then be requested separately. */
const search = (client: Client, window: Window) =>
  readHalving(window, async (part) => readItems(await client.videoEvents(part), VideoEvent))

/** The search is complete, whatever the details of its events. */
const listedIn = (events: readonly VideoEvent[], window: Window) =>
  wholeOfListed(
    events.map(({ id, vehicle }) => ({ externalId: id, vehicleExternalId: numberOf(vehicle?.number) })),
    window,
  )

const hourOf = (at: Date) => String(Math.floor(at.getTime() / hourMs))

function byHour(events: readonly VideoEvent[]): [hour: string, events: VideoEvent[]][] {
  const hours = Map.groupBy(events, ({ startTime }) => hourOf(startTime))
  return [...hours].sort(([a], [b]) => Number(b) - Number(a))
}

/** Returns whole hours together that have about `eventsPerPage` events, each with the last of its hours. */
function pagesOf(hours: readonly [hour: string, events: VideoEvent[]][]): { hour: string; events: VideoEvent[] }[] {
  const pages: { hour: string; events: VideoEvent[] }[] = []
  for (const [hour, events] of hours) {
    const page = pages.at(-1)
    if (page && page.events.length < eventsPerPage) {
      page.hour = hour
      page.events.push(...events)
    } else pages.push({ hour, events: [...events] })
  }
  return pages
}

const waitsForClips = ({ occurredAt, media }: IncidentRecord, now: Date) =>
  media.length === 0 && now.getTime() - occurredAt.getTime() < clipsWithinMs

/** Reads the last days by hour, newest first. Hours in which anything changed are read again. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 120,
  overlapHours: 168,
  async *read(context, cursor) {
    const client = createClient(context)
    const findDriver = driverFinder(client)
    const asked = new Objects(true)
    const now = context.now()
    const { readTo, hours: stored } = readCursor(LiveCursor, cursor) ?? { readTo: null, hours: {} }
    // After a longer pause it reaches back to the last sync.
    const oldestMs = Math.min(now.getTime() - liveDays * dayMs, readTo ? Date.parse(readTo) : Infinity)
    const oldestHour = Math.floor(oldestMs / hourMs)
    const hours = Object.fromEntries(Object.entries(stored).filter(([hour]) => Number(hour) >= oldestHour))
    const nextHour = new Date(Math.ceil(now.getTime() / hourMs) * hourMs)
    for (const { from, to } of windowsBack(nextHour, new Date(oldestHour * hourMs), 24)) {
      const { records: events, rejected } = await search(client, { from, to })
      const whole = rejected.length ? {} : listedIn(events, { from, to })
      if (rejected.length || whole.whole)
        yield { records: [], rejected, ...whole, cursor: { readTo, hours: { ...hours } } }
      for (const [hour, changed] of byHour(events)) {
        const print = printOf(changed)
        // What couldn't be read of an event is read again in each hour.
        const printNow = `${print} ${hourOf(now)}`
        if (hours[hour] === print || hours[hour] === printNow) continue
        const { records, rejected } = await withDetails(
          client,
          changed,
          context.credentials.SpeedUnit,
          findDriver,
          asked,
        )
        if (!records.some((record) => waitsForClips(record, now))) hours[hour] = rejected.length ? printNow : print
        yield { records, rejected, cursor: { readTo, hours: { ...hours } } }
      }
    }
    yield { records: [], rejected: [], cursor: { readTo: now.toISOString(), hours } }
  },
  /** Some hours at a time, so that progress is saved early. */
  history(context, cursor) {
    const client = createClient(context)
    const findDriver = driverFinder(client)
    const asked = new Objects(true)
    const now = context.now()
    const newest = new Date(now.getTime() - (liveDays - 1) * dayMs)
    async function* read({ from, to }: Window, place: string | null) {
      const { records: events, rejected } = await search(client, { from, to: place ? new Date(place) : to })
      for (const { hour, events: some } of pagesOf(byHour(events))) {
        const read = await withDetails(client, some, context.credentials.SpeedUnit, findDriver, asked)
        const next = new Date(Math.max(Number(hour) * hourMs, from.getTime())).toISOString()
        yield { ...read, next }
      }
      yield { records: [], rejected, next: null }
    }
    const history = { now, newest, oldest: context.historyFrom, windowHours: 24, place: z.iso.datetime() }
    return pagedHistory({ ...history, read }, cursor)
  },
}

import { z } from 'zod'
import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs, minuteMs } from '../../kit/reading/durations.ts'
import { halvesAfter } from '../../kit/reading/halving.ts'
import { ListedEvents } from '../../kit/reading/listed-events.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import { type Window, windowsBack } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapAlert } from '../incident-mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { unnumberedDrivers } from '../unnumbered-drivers.ts'
import { Alert } from '../wire.ts'

/** Alerts arrive and change late: the hours before the last sync are read again, and days periodically. */
const recentHours = 2
const sweepDays = 3
const sweepEveryMinutes = 30
/** Camera clocks may be ahead of ours. */
const aheadMinutes = 10
const windowHours = 24

/** `readTo`: when the last complete sync began; `sweptAt`: when the last one over several days did. */
const LiveCursor = z.object({ readTo: z.iso.datetime().nullable(), sweptAt: z.iso.datetime().nullable() })

type Unnumbered = ReturnType<typeof unnumberedDrivers>

async function recordsOf({ credentials }: Context, unnumberedOf: Unnumbered, items: readonly unknown[]) {
  const unnumbered = await unnumberedOf(items)
  return readRecords(items, Alert, (alert) => mapAlert(alert, credentials.SpeedUnit, unnumbered))
}

/** Yields alerts that began within a window, page by page; in halves if Netradyne finds the window too long. */
export async function* alertPages(
  context: Context,
  client: Client,
  window: Window,
  unnumberedOf = unnumberedDrivers(client),
): AsyncGenerator<Records<IncidentRecord>> {
  try {
    for await (const { items } of client.alerts(window)) yield await recordsOf(context, unnumberedOf, items)
  } catch (cause) {
    for (const half of halvesAfter(cause, window)) yield* alertPages(context, client, half, unnumberedOf)
  }
}

/** Alerts can't be requested by time of change, so they are read by start time, repeatedly, newest day first. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  overlapHours: 72,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const unnumberedOf = unnumberedDrivers(client)
    const now = context.now()
    const nowMs = now.getTime()
    const stored = readCursor(LiveCursor, cursor) ?? { readTo: null, sweptAt: null }
    const isSweep = !stored.sweptAt || nowMs - Date.parse(stored.sweptAt) >= sweepEveryMinutes * minuteMs
    const recentFromMs = stored.readTo ? Date.parse(stored.readTo) - recentHours * hourMs : nowMs
    const sweepFromMs = isSweep ? nowMs - sweepDays * dayMs : nowMs
    const oldest = new Date(Math.min(recentFromMs, sweepFromMs))
    for (const window of windowsBack(new Date(nowMs + aheadMinutes * minuteMs), oldest, windowHours)) {
      const listed = new ListedEvents()
      for await (const page of alertPages(context, client, window, unnumberedOf)) {
        listed.add(page)
        yield { ...page, cursor: stored }
      }
      yield { records: [], rejected: [], ...listed.whole(window), cursor: stored }
    }
    const sweptAt = isSweep ? now.toISOString() : stored.sweptAt
    yield { records: [], rejected: [], cursor: { readTo: now.toISOString(), sweptAt } }
  },
  history(context, cursor) {
    const client = createClient(context)
    const unnumberedOf = unnumberedDrivers(client)
    // An alert that arrives meanwhile only moves others to later pages.
    async function* read(window: Window, place: string | null) {
      for await (const { items, next } of client.alerts(window, place))
        yield { ...(await recordsOf(context, unnumberedOf, items)), next }
    }
    const { historyFrom: oldest, isAgain, now } = context
    const whole = isAgain && { whole: wholeOfListed }
    return pagedHistory({ now: now(), oldest, windowHours, place: z.string(), read, ...whole }, cursor)
  },
}

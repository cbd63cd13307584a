import { z } from 'zod'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { readHalving } from '../../kit/reading/halving.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import { wholeOfListed } from '../../kit/reading/whole.ts'
import { type Window, windowsForward } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { driverNumbers } from '../driver-numbers.ts'
import { mapAccelerationEvent, mapIdleException, mapSpeedingEvent } from '../incident-mapping.ts'
import type { DriverNumbers } from '../mapping.ts'
import { AccelerationEvent, IdleException, SpeedingEvent } from '../wire.ts'
import { LiveCursor, recentOf } from './recent.ts'

/** What the live stream covers from its first sync on; everything older is history. */
const liveDays = 3
const historyWindowHours = 14 * 24
/** Devices send events late, so the last hours are read again each time, and the last three days every hour. */
const overlapMs = 2 * hourMs
const deepOverlapMs = liveDays * dayMs
/** No driving event lasts longer, and hardly any idling does. */
const longestEventMs = hourMs
const longestIdlingMs = 12 * hourMs

type NumbersOf = ReturnType<typeof driverNumbers>

/** Maps rows of one report to events, with drivers by their permanent ids. */
async function eventsOf<Wire>(
  numbersOf: NumbersOf,
  rows: readonly unknown[],
  wire: z.ZodType<Wire>,
  map: (event: Wire, numbers: DriverNumbers) => IncidentRecord,
): Promise<Records<IncidentRecord>> {
  const numbers = await numbersOf(rows)
  return readRecords(rows, wire, (event) => map(event, numbers))
}

/**
 * Reads the whole fleet's events that began within the window. The reports may select by end, so a wider range is
 * requested.
 */
async function readEvents(
  client: Client,
  numbersOf: NumbersOf,
  { from, to }: Window,
  now: Date,
): Promise<Records<IncidentRecord>> {
  const wider = (aroundMs: number) => ({ from, to: new Date(Math.min(to.getTime() + aroundMs, now.getTime())) })
  const driving = await readHalving(wider(longestEventMs), async (part) =>
    eventsOf(numbersOf, await client.accelerationEvents(part), AccelerationEvent, mapAccelerationEvent),
  )
  const speeding = await readHalving(wider(longestEventMs), async (part) =>
    eventsOf(numbersOf, await client.speedingEvents(part), SpeedingEvent, mapSpeedingEvent),
  )
  const idling = await readIdling(client, numbersOf, wider(longestIdlingMs))
  const records = [driving, speeding, idling ?? []]
    .flatMap((read) => ('records' in read ? read.records : []))
    .filter(({ occurredAt }) => (occurredAt >= from && occurredAt < to) || isMisdated(occurredAt, now))
  const rejected = [...driving.rejected, ...speeding.rejected, ...(idling?.rejected ?? [])]
  const areAll = idling !== null && !rejected.some(({ part }) => part === undefined)
  return { records, rejected, ...(areAll && wholeOfListed(records, { from, to })) }
}

/** A user without access to idling still gets the other events: null. */
async function readIdling(
  client: Client,
  numbersOf: NumbersOf,
  window: Window,
): Promise<Records<IncidentRecord> | null> {
  try {
    return await readHalving(window, async (part) =>
      eventsOf(numbersOf, await client.idleExceptions(part), IdleException, mapIdleException),
    )
  } catch (cause) {
    if (cause instanceof NotPermitted) return null
    throw cause
  }
}

/** Reads events by time, without a cursor. Windows overlap, and reading an event again changes nothing. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  overlapHours: 72,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const numbersOf = driverNumbers(client)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const { from, deepAt } = recentOf(stored, now, { firstMs: liveDays * dayMs, overlapMs, deepOverlapMs })
    for (const window of windowsForward(from, now, historyWindowHours))
      yield {
        ...(await readEvents(client, numbersOf, window, now)),
        cursor: { readTo: window.to.toISOString(), deepAt },
      }
  },
  history(context, cursor) {
    const client = createClient(context)
    const numbersOf = driverNumbers(client)
    const now = context.now()
    const newest = new Date(now.getTime() - (liveDays - 1) * dayMs)
    const read = async (window: Window) => ({ ...(await readEvents(client, numbersOf, window, now)), next: null })
    const history = { now, newest, oldest: context.historyFrom, windowHours: historyWindowHours, place: z.null() }
    return pagedHistory({ ...history, read }, cursor)
  },
}

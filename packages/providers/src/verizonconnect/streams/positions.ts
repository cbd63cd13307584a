import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import { isAhead } from '../../kit/device-clock.ts'
import { minuteMs } from '../../kit/durations.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { readVehicleHistory } from '../../kit/vehicle-history.ts'
import { readEach } from '../../kit/vehicle-sweep.ts'
import { chunks, type Window, windowsForward } from '../../kit/windows.ts'
import { type Client, createClient } from '../client.ts'
import { mapHistoryRow, mapLocation } from '../mapping.ts'
import { isAddressable } from '../number-address.ts'
import { BadRequest, type Context, type Credentials, orRefusal } from '../session.ts'
import { HistoryRow, LocationRow } from '../wire.ts'
import { addressableNumbers, refused, vehicleNumbers } from './vehicle-numbers.ts'

/** Until when each vehicle's history has been read, in epoch milliseconds. */
const LiveCursor = z.object({ marks: z.record(z.string(), z.number()) })

/** Reveal takes no more numbers at once (as far as clients know). */
const vehiclesPerCall = 100
/** A moving vehicle's history is read this often, its newest position each time. */
const catchUpMs = 4 * minuteMs
/** Devices may send a little out of order. */
const overlapMs = 15 * minuteMs
const windowHours = 24

async function past(client: Client, { credentials }: Context, number: string, window: Window) {
  const items = await orRefusal(client.history(number, window))
  if (items instanceof BadRequest) return { records: [], rejected: [], refusals: [refused(number, items)] }
  const page = readRecords(items, HistoryRow, (row) => mapHistoryRow(number, row, credentials.SpeedUnit))
  const rejected = page.rejected.map((entry) => ({ ...entry, externalId: number }))
  return { records: page.records, rejected, refusals: [] }
}

/** Whether what lies between the mark and the newest position is due; a vehicle that has stopped is read to its end. */
function isDue({ at, engineOn }: PositionRecord, markMs: number): boolean {
  const behindMs = at.getTime() - markMs
  return engineOn === false ? behindMs > 0 : behindMs >= catchUpMs
}

/** The newest position of every vehicle first, for the map; then the way of those that have moved on. */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const marks = { ...readCursor(LiveCursor, cursor)?.marks }
    const behind: PositionRecord[] = []
    for (const numbers of chunks(await vehicleNumbers(client), vehiclesPerCall)) {
      const unit = context.credentials.SpeedUnit
      const page = readRecords(await client.locations(numbers), LocationRow, (row) => mapLocation(row, unit))
      for (const newest of page.records.filter(({ at }) => !isAhead(at, context.now()))) {
        const number = newest.vehicleExternalId
        marks[number] ??= newest.at.getTime()
        if (isAddressable(number) && isDue(newest, marks[number])) behind.push(newest)
      }
      yield { ...page, cursor: { marks: { ...marks } } }
    }
    for (const { vehicleExternalId: number, at } of behind) {
      const from = new Date(Math.max(marks[number]! - overlapMs, context.positionsFrom.getTime()))
      const to = new Date(at.getTime() + minuteMs)
      for (const window of windowsForward(from, to, windowHours)) {
        const { records, rejected, refusals } = await past(client, context, number, window)
        marks[number] = (window.to < to ? window.to : at).getTime()
        yield { records, rejected: [...rejected, ...refusals], cursor: { marks: { ...marks } } }
      }
    }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const listIds = () => addressableNumbers(client)
    const history = { listIds, newest: now, oldest: context.positionsFrom, now, windowHours, vehiclesPerPage: 1 }
    // A window that is refused lies before the account's data plan.
    const read = async (number: string, window: Window) => {
      const { records, rejected } = await past(client, context, number, window)
      return { records, rejected }
    }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (numbers, window) => readEach(numbers, (number) => read(number, window)) },
      cursor,
    )
  },
}

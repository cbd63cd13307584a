import { z } from 'zod'
import type { Records, Rejected, Stream } from '../../kit/provider.ts'
import { ofVehicle, readItems, readRecords } from '../../kit/read-records.ts'
import { Behind } from '../../kit/reading/behind.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach, Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import { asWhole, wholesOf } from '../../kit/reading/whole.ts'
import { type Window, windowsForward } from '../../kit/reading/windows.ts'
import type { TripRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapSegment } from '../mapping.ts'
import { driverFinder } from '../named-drivers.ts'
import { BadRequest, type Credentials, orRefusal } from '../session.ts'
import { Segment, SegmentsOfDay } from '../wire.ts'
import { addressableNumbers } from './vehicle-numbers.ts'

type FindDriver = ReturnType<typeof driverFinder>

const LiveCursor = z.object({ readTo: z.iso.datetime(), behind: Behind, sweep: Sweep })

const vehiclesPerPage = 12
/** Segments that began longer ago can't be requested (help page "Vehicle Segments"). */
const reachDays = 364

/** Days are split at midnight UTC, so that the driver named in a response stays the same on every request. */
const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs)

/**
 * Returns a vehicle's trips on some days, oldest first. A trip past midnight has no end on its first day and is
 * reported whole on the day it ends: the later response counts.
 */
async function tripsOf(client: Client, number: string, days: readonly Window[], findDriver: FindDriver) {
  const trips = new Map<string, TripRecord[]>()
  const rejected: Rejected[] = []
  const answered: Window[] = []
  for (const day of days) {
    const { from } = day
    const answer = await orRefusal(client.segments(number, from))
    if (answer instanceof BadRequest) {
      if (!answer.isBeyondPlan) throw answer
      continue
    }
    answered.push(day)
    const blocks = readItems(answer, SegmentsOfDay)
    rejected.push(...ofVehicle(number, blocks.rejected))
    const ofDay: TripRecord[] = []
    for (const { Driver, Segments } of blocks.records) {
      const driver = await findDriver(Driver)
      const page = readRecords(Segments, Segment, (segment) => mapSegment(number, driver, segment))
      ofDay.push(...page.records)
      rejected.push(...ofVehicle(number, page.rejected))
    }
    for (const [id, same] of Map.groupBy(ofDay, ({ externalId }) => externalId)) trips.set(id, same)
  }
  const read: Records<TripRecord> = { records: [...trips.values()].flat(), rejected }
  return { ...read, ...wholesOf(answered.map((day) => asWhole(read, [number], day))) }
}

/** Segments have no time of change, so yesterday and today are read again each time, vehicle by vehicle. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 600,
  overlapHours: 24,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(LiveCursor, cursor)
    const startedAt = new Date(stored?.sweep?.startedAt ?? context.now())
    const readTo = new Date(stored?.readTo ?? startedAt)
    const findDriver = driverFinder(client)
    const daysSince = (from: Date) => windowsForward(startOfDay(from), startedAt, 24)
    yield* sweepVehicles<TripRecord>({
      ids: await addressableNumbers(client),
      vehiclesPerPage: 1,
      sweep: stored?.sweep ?? null,
      startedAt,
      from: new Date(readTo.getTime() - dayMs),
      behind: stored?.behind,
      oldest: context.historyFrom,
      inProgress: { readTo: readTo.toISOString() },
      done: { readTo: startedAt.toISOString() },
      read: (numbers, from) => readEach(numbers, (number) => tripsOf(client, number, daysSince(from), findDriver)),
    })
  },
  /**
   * Trips without an end are left out: the day they end on has reported them whole. A day before the account's data
   * plan has none; every other refusal is reported.
   */
  async *history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const oldest = new Date(Math.max(context.historyFrom.getTime(), now.getTime() - reachDays * dayMs))
    const history = {
      listIds: () => addressableNumbers(client),
      context,
      newest: new Date(startOfDay(now).getTime() + dayMs),
      oldest: startOfDay(oldest),
      windowHours: 24,
      vehiclesPerPage,
    }
    const findDriver = driverFinder(client)
    const read = async (number: string, day: Window) => {
      const { records, rejected, whole = [] } = await tripsOf(client, number, [day], findDriver)
      const listed = records.map(({ externalId }) => externalId)
      return {
        records: records.filter(
          ({ startedAt, endedAt }) => (endedAt && endedAt >= oldest) || isMisdated(startedAt, now),
        ),
        rejected,
        ...(context.isAgain && { whole: whole.map((period) => ({ ...period, listed })) }),
      }
    }
    yield* readVehicleHistory<TripRecord>(
      { ...history, read: (numbers, day) => readEach(numbers, (number) => read(number, day)) },
      cursor,
    )
  },
}

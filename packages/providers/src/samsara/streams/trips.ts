import { z } from 'zod'
import type { Records, Stream } from '../../kit/provider.ts'
import { ofVehicle, readRecords } from '../../kit/read-records.ts'
import { Behind } from '../../kit/reading/behind.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs, minuteMs } from '../../kit/reading/durations.ts'
import { itemsHalving } from '../../kit/reading/halving.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach, Sweep, sweepVehicles } from '../../kit/reading/vehicle-sweep.ts'
import { asWhole } from '../../kit/reading/whole.ts'
import { type Window, windowsForward } from '../../kit/reading/windows.ts'
import type { DriverPeriod, TripRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapReportTrip, mapStreamTrip } from '../mapping.ts'
import { ReportTrip, StreamTrip } from '../wire.ts'
import { assignmentsOf } from './assignments.ts'
import { vehicleIds } from './vehicle-ids.ts'

const LiveCursor = z.object({ updatedAfter: z.iso.datetime(), behind: Behind, sweep: Sweep })

/** The stream accepts at most 50 vehicles per call. */
const vehiclesPerCall = 50
const reportsPerPage = 10
const historyWindowHours = 30 * 24
const firstReadDays = 2
/** The stream lags by minutes, so a sweep starts a little before the last one did. */
const overlapMinutes = 10

/** Reads changed trips of some vehicles: the stream names them, the trip report adds distance and driver. */
async function changedTrips(
  client: Client,
  ids: string[],
  updatedAfter: Date,
  now: Date,
): Promise<Records<TripRecord>> {
  const firstStarts = new Map<string, number>()
  const rejected: Records<TripRecord>['rejected'] = []
  const parameters = {
    ids: ids.join(','),
    startTime: updatedAfter.toISOString(),
    queryBy: 'updatedAtTime',
    completionStatus: 'all',
  }
  for await (const items of client.pages('stream', '/trips/stream', parameters)) {
    const page = readRecords(items, StreamTrip, mapStreamTrip)
    rejected.push(...page.rejected)
    for (const { vehicleExternalId: id, startedAt } of page.records.filter((trip) =>
      ids.includes(trip.vehicleExternalId),
    ))
      firstStarts.set(id, Math.min(firstStarts.get(id) ?? Number.POSITIVE_INFINITY, startedAt.getTime()))
  }
  const earliest = new Date([...firstStarts.values()].reduce((a, b) => Math.min(a, b), now.getTime()) - hourMs)
  const periods = await assignmentsOf(client, [...firstStarts.keys()], { from: earliest, to: now })
  const reports = await readEach([...firstStarts.keys()], (id) =>
    reportOf(client, id, new Date(firstStarts.get(id)! - hourMs), now, periods.get(id)),
  )
  return { ...reports, rejected: [...rejected, ...reports.rejected] }
}

/** A report covers at most 90 days. */
async function reportOf(
  client: Client,
  id: string,
  from: Date,
  to: Date,
  periods: readonly DriverPeriod[] = [],
): Promise<Records<TripRecord>> {
  const items: unknown[] = []
  for (const window of windowsForward(from, to, historyWindowHours))
    items.push(...(await itemsHalving(window, (part) => client.tripReport(id, part.from, part.to))))
  const read = readRecords(items, ReportTrip, (trip) => mapReportTrip(id, trip, periods))
  return asWhole({ ...read, rejected: ofVehicle(id, read.rejected) }, [id], { from, to })
}

/** Reads changes vehicle by vehicle; history comes from the trip report alone. */
export const trips: Stream<TripRecord, Credentials> = {
  everySeconds: 60,
  nightlyDays: 7,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(LiveCursor, cursor)
    const updatedAfter = new Date(stored?.updatedAfter ?? now.getTime() - firstReadDays * dayMs)
    const startedAt = new Date(stored?.sweep?.startedAt ?? now)
    yield* sweepVehicles({
      ids: await vehicleIds(client),
      vehiclesPerPage: vehiclesPerCall,
      sweep: stored?.sweep ?? null,
      startedAt,
      from: updatedAfter,
      behind: stored?.behind,
      oldest: context.historyFrom,
      inProgress: { updatedAfter: updatedAfter.toISOString() },
      done: { updatedAfter: new Date(startedAt.getTime() - overlapMinutes * minuteMs).toISOString() },
      read: (ids, from) => changedTrips(client, ids, from, now),
    })
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const history = {
      listIds: () => vehicleIds(client),
      context,
      oldest: context.historyFrom,
      windowHours: historyWindowHours,
      vehiclesPerPage: reportsPerPage,
    }
    const read = async (ids: string[], window: Window) => {
      const periods = await assignmentsOf(client, ids, window)
      return readEach(ids, (id) => reportOf(client, id, window.from, window.to, periods.get(id)))
    }
    yield* readVehicleHistory<TripRecord>({ ...history, read }, cursor)
  },
}

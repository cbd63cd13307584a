import { rejectOutliers } from '@milepost/detection/outliers'
import { type DetectedTrip, findTrips, longestSilenceMs, stopMs } from '@milepost/detection/trips'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../pipeline/context.ts'
import { loadTrips } from '../pipeline/load/load-trips.ts'
import { ownTripPrefix } from '../pipeline/own-trip.ts'
import { type ChangedDay, markDirty } from '../pipeline/roll-up/dirty-days.ts'
import { nameDrivers } from './name-drivers.ts'
import { readTrace } from './read-trace.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** As much of the trace before and after a span as decides where a trip ends. */
const contextMs = 2 * Math.max(stopMs, longestSilenceMs)

/**
 * Trips of a vehicle whose provider has none, from its positions: those that touch the span are found anew and replace
 * what was found before. Tells when a trip that still runs must be looked at again, or null.
 */
export async function deriveTrips(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
): Promise<Date | null> {
  const { from, until } = await widened(client, span)
  const { points } = rejectOutliers(await readTrace(client, span, from, until))
  const lastMs = points.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
  const runs = (trip: DetectedTrip) => trip.endedAtMs === lastMs && context.now.getTime() - lastMs < longestSilenceMs
  const trips = findTrips(points)
  const records = trips.map((trip) => toRecord(trip, span, runs(trip)))
  await removeOthers(client, span, from, until, records)
  await loadTrips(client, context, records)
  await nameDrivers(client, span, from, until)
  return trips.some(runs) ? new Date(lastMs + longestSilenceMs + 60_000) : null
}

/** The span with all trips already found that it touches, and some of the time around. */
async function widened(client: ClientBase, span: VehicleSpan): Promise<{ from: Date; until: Date }> {
  const { clientId, vehicleId } = span
  const [from, until] = [span.from.getTime() - contextMs, span.until.getTime() + contextMs]
  const { rows } = await client.query<{ from: string | null; until: string | null }>(
    `select min(started_at) as "from", max(coalesce(ended_at, started_at)) as "until" from trip
     where client_id = $1 and vehicle_id = $2 and started_at between $3::timestamptz - interval '2 days' and $4
       and coalesce(ended_at, $4) >= $3 and starts_with(external_id, $5)`,
    [clientId, vehicleId, new Date(from), new Date(until), ownTripPrefix],
  )
  const touched = rows[0]
  return {
    from: new Date(Math.min(from, touched?.from ? Date.parse(touched.from) - contextMs : from)),
    until: new Date(Math.max(until, touched?.until ? Date.parse(touched.until) + contextMs : until)),
  }
}

async function removeOthers(
  client: ClientBase,
  { clientId, vehicleId }: VehicleSpan,
  from: Date,
  until: Date,
  found: TripRecord[],
): Promise<void> {
  const { rows } = await client.query<ChangedDay>(
    `delete from trip where client_id = $1 and vehicle_id = $2 and started_at between $3 and $4
       and starts_with(external_id, $5) and external_id <> all($6)
     returning vehicle_id as "vehicleId", day, driver_id as "driverId"`,
    [clientId, vehicleId, from, until, ownTripPrefix, found.map((trip) => trip.externalId)],
  )
  if (rows.length) await markDirty(client, clientId, rows)
}

const toRecord = (
  trip: DetectedTrip,
  { vehicleId, vehicleExternalId }: VehicleSpan,
  isRunning: boolean,
): TripRecord => ({
  externalId: `${ownTripPrefix}${vehicleId}:${trip.startedAtMs}`,
  vehicleExternalId,
  driverExternalId: null,
  startedAt: new Date(trip.startedAtMs),
  endedAt: isRunning ? null : new Date(trip.endedAtMs),
  distanceMeters: trip.distanceMeters,
  distanceSource: 'gps',
  start: trip.start,
  end: isRunning ? null : trip.end,
})

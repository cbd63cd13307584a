import { rejectOutliers } from '@milepost/detection/trips/outliers'
import { longestSilenceMs } from '@milepost/detection/trips/silences'
import { stepsAside } from '@milepost/detection/trips/steps-aside'
import { type DetectedTrip, findTrips } from '@milepost/detection/trips/trips'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { lastDay } from '../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { loadTrips } from '../sync/load/trips/load-trips.ts'
import { markSpikes, spikesOf } from '../sync/load/trips/seen/spikes/mark-spikes.ts'
import { withEstimate } from '../sync/load/trips/stated-values.ts'
import { forgetTrips } from '../sync/load/trips/trip-keys.ts'
import { ownTripPrefix } from '../sync/own-trip.ts'
import { nameDrivers } from './name-drivers.ts'
import { pointsOfWay } from './places/without-approximate.ts'
import type { SeenDrive, SeenDrives } from './read-drives.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/**
 * Derives trips from positions for a vehicle whose provider has none: those of the given drives are redetected and
 * replace earlier ones. Returns when an ongoing trip must be checked again, or null.
 */
export async function deriveTrips(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  { drives, unseen, from, until }: SeenDrives,
): Promise<Date | null> {
  const runs = ({ endedAtMs }: DerivedTrip) => context.now.getTime() - endedAtMs < longestSilenceMs
  const ways = drives.map(({ points, isAtLights = false }) => ({ ...pointsOfWay(points), isAtLights }))
  const found = ways.flatMap(({ way, hasDistance, isAtLights }): DerivedTrip[] => {
    const own = findTrips(rejectOutliers(way).points)
    if (!hasDistance) return own.map((trip) => ({ ...trip, ...unmeasured }))
    return isAtLights ? own.map((trip) => ({ ...trip, isEstimated: true })) : own
  })
  const trips = [...found, ...unseen.map(tripOfEnds)].sort((a, b) => a.startedAtMs - b.startedAtMs)
  const records = trips.map((trip) => withEstimate(toRecord(trip, span, runs(trip)), trip.isEstimated))
  await markSpikes(
    client,
    context,
    ways.flatMap(({ way, hasDistance }) => {
      if (!hasDistance) return []
      const aside = stepsAside(way)
      return spikesOf(
        span.vehicleId,
        way.filter((_, index) => aside.has(index)),
        way.filter((_, index) => !aside.has(index)),
      )
    }),
  )
  await removeOthers(client, span, from, until, records)
  await loadTrips(client, context, records)
  await nameDrivers(client, span.clientId, [{ vehicleId: span.vehicleId, from, until }])
  const running = trips.findLast(runs)
  return running ? new Date(running.endedAtMs + longestSilenceMs + 60_000) : null
}

/** A trip that was found; one whose way isn't seen has neither a distance nor a top speed. */
type DerivedTrip = Pick<DetectedTrip, 'startedAtMs' | 'endedAtMs' | 'start' | 'end' | 'isEstimated'> &
  Pick<TripRecord, 'distanceMeters' | 'maxSpeedKmh'>

const unmeasured = { distanceMeters: null, maxSpeedKmh: null, isEstimated: false }

function tripOfEnds({ points }: SeenDrive): DerivedTrip {
  const [start, end] = [points[0]!, points.at(-1)!]
  return { startedAtMs: start.atMs, endedAtMs: end.atMs, start, end, ...unmeasured }
}

async function removeOthers(
  client: ClientBase,
  { clientId, vehicleId }: VehicleSpan,
  from: Date,
  until: Date,
  found: TripRecord[],
): Promise<void> {
  const { rows } = await client.query<ChangedDay & { id: string }>(
    `delete from trip t where client_id = $1 and vehicle_id = $2 and started_at between $3 and $4
       and starts_with(external_id, $5) and external_id <> all($6)
     returning id, vehicle_id as "vehicleId", day, driver_id as "driverId", ${lastDay} as "lastDay"`,
    [clientId, vehicleId, from, until, ownTripPrefix, found.map((trip) => trip.externalId)],
  )
  await forgetTrips(
    client,
    clientId,
    rows.map(({ id }) => id),
  )
  if (rows.length) await markDirty(client, clientId, rows)
}

const toRecord = (
  trip: DerivedTrip,
  { vehicleId, vehicleExternalId }: VehicleSpan,
  isRunning: boolean,
): TripRecord => ({
  externalId: `${ownTripPrefix}${vehicleId}:${trip.startedAtMs}`,
  vehicleExternalId,
  driverExternalId: null,
  startedAt: new Date(trip.startedAtMs),
  endedAt: isRunning ? null : new Date(trip.endedAtMs),
  distanceMeters: trip.distanceMeters,
  distanceSource: trip.distanceMeters === null ? null : 'gps',
  maxSpeedKmh: trip.maxSpeedKmh ?? null,
  start: trip.start,
  end: isRunning ? null : trip.end,
  isPrivate: false,
  revision: null,
})

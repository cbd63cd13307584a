import { distanceSource } from '@milepost/contract/codes'
import { lightAt } from '@milepost/geo/sun'
import { localDay, timeZoneAt } from '@milepost/geo/time-zone'
import type { Coordinate, TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { upsert } from '../../db/upsert.ts'
import type { PipelineContext } from '../context.ts'
import { trafficAt } from '../derive/traffic.ts'
import { recordId } from '../record-id.ts'
import { markDirty } from '../roll-up/dirty-days.ts'
import { ensureVehicles } from './ensure-vehicles.ts'
import { degreesE6 } from './load-positions.ts'
import { moveRevised, storedWithin } from './revisions.ts'
import { type TripRow, tripTable } from './trip-table.ts'

const timed = { tables: ['trip'], time: 'started_at' } as const
/** Providers revise when a trip began by minutes; looking further would mean looking into every month there is. */
const furthestRevisionMs = 2 * 86_400_000

/** Stores trips with their places and the share driven at night and in the client's rush hours. */
export async function loadTrips(client: ClientBase, context: PipelineContext, records: TripRecord[]): Promise<void> {
  if (!records.length) return
  await ensureVehicles(
    client,
    context,
    records.map((record) => record.vehicleExternalId),
  )
  const starts = await placeIds(
    context,
    records.map((record) => record.start),
  )
  const ends = await placeIds(
    context,
    records.map((record) => record.end),
  )
  const rows = records.map((record, index) => ({
    ...describe(context, record),
    startPlaceId: starts[index] ?? null,
    endPlaceId: ends[index] ?? null,
  }))
  // Of two with one id the last counts.
  const trips = [...new Map(rows.map((row) => [row.id, row])).values()]
  trips.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const moments = trips.map(({ id, vehicleId, driverId, day, startedAt }) => ({
    id,
    vehicleId,
    driverId,
    day,
    at: startedAt,
  }))
  const [first, last] = [moments[0]!, moments.at(-1)!].map(({ at }) => at.getTime())
  const reach = { from: new Date(first! - furthestRevisionMs), until: new Date(last! + furthestRevisionMs) }
  const ids = trips.map(({ id }) => id)
  const stored = await storedWithin(client, context.clientId, timed, ids, reach)
  const left = await moveRevised(client, context.clientId, timed, moments, stored)
  await upsert(client, tripTable, trips)
  await markDirty(client, context.clientId, [...trips, ...left])
}

async function placeIds({ geocoder, places }: PipelineContext, points: (Coordinate | null)[]) {
  const nowhere = { city: null, county: null, region: null, country: null, kilometersFromCity: null }
  return places.idsOf(points.map((point) => (point ? geocoder.reverse(point.latitude, point.longitude) : nowhere)))
}

function describe(context: PipelineContext, record: TripRecord): Omit<TripRow, 'startPlaceId' | 'endPlaceId'> {
  const { clientId, connectionId } = context
  const meters = record.distanceMeters === null ? null : Math.round(record.distanceMeters)
  const shares = record.endedAt && meters !== null ? sharesOf(context, record, record.endedAt) : null
  return {
    clientId,
    connectionId,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    externalId: record.externalId,
    id: recordId(connectionId, 'trip', record.externalId),
    vehicleId: recordId(connectionId, 'vehicle', record.vehicleExternalId),
    driverId: record.driverExternalId && recordId(connectionId, 'driver', record.driverExternalId),
    day: localDay(context.clientTimeZone, record.startedAt.getTime()),
    distanceMeters: meters,
    distanceSource: distanceSource.code[record.distanceSource ?? 'notSet'],
    drivingSeconds: record.endedAt && Math.round((record.endedAt.getTime() - record.startedAt.getTime()) / 1000),
    nightMeters: shares && Math.round(shares.night * meters!),
    rushMeters: shares && Math.round(shares.rush * meters!),
    startLatitudeE6: record.start && degreesE6(record.start.latitude),
    startLongitudeE6: record.start && degreesE6(record.start.longitude),
    endLatitudeE6: record.end && degreesE6(record.end.latitude),
    endLongitudeE6: record.end && degreesE6(record.end.longitude),
  }
}

const stepMs = 600_000
/** A week of steps: what is said to last for longer is looked at less often. */
const mostSteps = 1_008

/** Shares of a trip by night and in high or very high traffic, looking at it every ten minutes along its straight line. */
function sharesOf({ rushHours }: PipelineContext, { start, end, startedAt }: TripRecord, endedAt: Date) {
  if (!start) return { night: 0, rush: 0 }
  const duration = endedAt.getTime() - startedAt.getTime()
  const steps = Math.min(mostSteps, Math.max(1, Math.ceil(duration / stepMs)))
  let night = 0
  let rush = 0
  for (let step = 0; step < steps; step++) {
    const along = (step + 0.5) / steps
    const instant = startedAt.getTime() + along * duration
    const latitude = start.latitude + along * ((end ?? start).latitude - start.latitude)
    const longitude = start.longitude + along * ((end ?? start).longitude - start.longitude)
    if (lightAt(latitude, longitude, instant) === 'night') night++
    if (trafficAt(rushHours, timeZoneAt(latitude, longitude), instant) > 0) rush++
  }
  return { night: night / steps, rush: rush / steps }
}

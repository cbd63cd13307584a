import { Geocoder } from '@milepost/geo/geocoder'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../db/connection/transact.ts'
import { lastDay } from '../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import { activeConfig } from '../recompute/scoring-versions.ts'
import { createWeatherBook } from '../recompute/weather/weather-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { createPlaceDictionary } from '../sync/derive/place-dictionary.ts'
import { readRushHours } from '../sync/derive/read-rush-hours.ts'
import { loadOwnTypes } from '../sync/derive/type-dictionary.ts'
import { forgetIncidents } from '../sync/load/incidents/incident-keys.ts'
import { loadOwnIncidents } from '../sync/load/incidents/load-incidents.ts'
import { loadPositions } from '../sync/load/trips/load-positions.ts'
import { loadTrips } from '../sync/load/trips/load-trips.ts'
import { forgetTrips } from '../sync/load/trips/trip-keys.ts'
import type { DriveRecords } from './drive-records.ts'
import type { ImportVehicle } from './find-vehicle.ts'

/**
 * Stores the records of one file, all or nothing, as the pipeline stores a provider's. Removes records of an earlier
 * import of the same file that this one no longer finds.
 */
export async function storeDrive(
  pool: pg.Pool,
  vehicle: ImportVehicle,
  prefix: string,
  records: DriveRecords,
): Promise<void> {
  const context = await contextFor(pool, vehicle)
  await transact(pool, async (client) => {
    await removeOutdated(client, vehicle, prefix, records)
    await loadPositions(client, context, records.positions)
    await loadTrips(client, context, records.trips)
    await loadOwnIncidents(client, context, records.incidents)
  })
}

const contextFor = async (pool: pg.Pool, vehicle: ImportVehicle): Promise<PipelineContext> => ({
  clientId: vehicle.clientId,
  connectionId: vehicle.connectionId,
  providerId: vehicle.providerId,
  clientTimeZone: vehicle.clientTimeZone,
  rushHours: await readRushHours(pool, vehicle.clientId),
  types: await loadOwnTypes(pool),
  scoring: await activeConfig(pool, vehicle.clientId),
  places: createPlaceDictionary(pool),
  geocoder: new Geocoder(),
  weather: createWeatherBook(pool),
  isImportedDrive: true,
  now: new Date(),
})

async function removeOutdated(
  client: ClientBase,
  { clientId, id }: ImportVehicle,
  prefix: string,
  { trips, incidents }: DriveRecords,
): Promise<void> {
  const { rows: leftTrips } = await client.query<ChangedDay & { id: string }>(
    `delete from trip t where client_id = $1 and vehicle_id = $2 and starts_with(external_id, $3) and external_id <> all($4)
     returning id, vehicle_id as "vehicleId", day, driver_id as "driverId", ${lastDay} as "lastDay"`,
    [clientId, id, prefix, trips.map((trip) => trip.externalId)],
  )
  await forgetTrips(
    client,
    clientId,
    leftTrips.map((trip) => trip.id),
  )
  const { rows: leftIncidents } = await client.query<ChangedDay & { id: string }>(
    `delete from incident i using incident_detail e
     where (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) and i.client_id = $1 and i.vehicle_id = $2
       and starts_with(e.external_id, $3) and e.external_id <> all($4)
     returning i.id, i.vehicle_id as "vehicleId", i.day, i.driver_id as "driverId"`,
    [clientId, id, prefix, incidents.map((incident) => incident.externalId)],
  )
  await forgetIncidents(
    client,
    clientId,
    leftIncidents.map((incident) => incident.id),
  )
  const changed = [...leftTrips, ...leftIncidents]
  if (changed.length) await markDirty(client, clientId, changed)
}

/** Counts the trips from other sources that a vehicle already has at the time of these. */
export async function countOtherTrips(
  pool: pg.Pool,
  { clientId, id }: ImportVehicle,
  prefix: string,
  { trips }: DriveRecords,
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(distinct t.id)::int as n from unnest($4::timestamptz[], $5::timestamptz[]) as d(starts, ends)
       join trip t on t.client_id = $1 and t.vehicle_id = $2 and t.started_at < d.ends and t.ended_at > d.starts
     where not starts_with(t.external_id, $3)`,
    [clientId, id, prefix, trips.map((trip) => trip.startedAt), trips.map((trip) => trip.endedAt)],
  )
  return rows[0]!.n
}

/** Returns the name of another vehicle that has drives of this file; null if none has. */
export async function findOtherVehicle(
  pool: pg.Pool,
  { clientId, id }: ImportVehicle,
  prefix: string,
  { trips, positions }: DriveRecords,
): Promise<string | null> {
  const times = [...trips.map(({ startedAt }) => startedAt), ...positions.map(({ at }) => at)].map((at) => at.getTime())
  const { rows } = await pool.query<{ name: string }>(
    `select v.name from trip t join vehicle v on v.client_id = $1 and v.id = t.vehicle_id
     where t.client_id = $1 and t.vehicle_id <> $2 and starts_with(t.external_id, $3) and t.started_at between $4 and $5 limit 1`,
    [
      clientId,
      id,
      prefix,
      new Date(times.reduce((a, b) => Math.min(a, b))),
      new Date(times.reduce((a, b) => Math.max(a, b))),
    ],
  )
  return rows[0]?.name ?? null
}

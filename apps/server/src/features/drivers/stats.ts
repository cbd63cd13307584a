import type { DriverStats } from '@milepost/contract/drivers/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type DayRange, dayRange, readZone } from '../../reporting/driving/day-range.ts'
import { type DriverDay, readDriverDays } from '../../reporting/driving/driver-days.ts'
import { drivingStats, withoutReportedTrips } from '../../reporting/driving/driving-stats.ts'
import { readHours } from '../../reporting/driving/event-hours.ts'
import { typeWords } from '../../reporting/incidents/type-words.ts'
import type { Services } from '../../services.ts'
import { ownTripPrefix } from '../../sync/own-trip.ts'

/**
 * Returns a driver's driving and events in a range, compared with the same number of days before, and how much is
 * certainly theirs.
 */
export async function driverStats(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  driverId: string,
  wanted: { from: string; to: string },
): Promise<DriverStats> {
  const range = dayRange(await readZone(db), wanted)
  const [days, hours, wordOf] = await Promise.all([
    readDriverDays(db, driverId, range),
    readHours(db, { driverId }, range),
    typeWords(services),
  ])
  const byVehicle = [...Map.groupBy(days.days, ({ vehicleId }) => vehicleId)]
  const ids = byVehicle.map(([vehicleId]) => vehicleId)
  const [names, reported] = await Promise.all([vehicleNames(db, ids), readCoverage(db, driverId, ids, range)])
  const { inferredTrips, ...coverage } = reported
  const stats = drivingStats({ range, ...days, hours, wordOf })
  return {
    // Anyone with events was driving; only the distance is unreported.
    ...(stats.incidents.value && !stats.trips.value ? withoutReportedTrips(stats) : stats),
    vehicles: byVehicle
      .map(([id, own]) => ({ id, ...(names.get(id) ?? unknownVehicle), ...sumOf(own) }))
      .toSorted((a, b) => b.distanceMeters - a.distanceMeters || (a.name < b.name ? -1 : 1)),
    coverage,
    inferredTrips,
  }
}

function sumOf(days: readonly DriverDay[]) {
  const sums = { distanceMeters: 0, trips: 0, incidents: 0 }
  for (const { meters, trips, cells } of days) {
    sums.distanceMeters += meters
    sums.trips += trips
    sums.incidents += cells.reduce((sum, { incidents }) => sum + incidents, 0)
  }
  return sums
}

type Named = Pick<DriverStats['vehicles'][number], 'name' | 'isReported'>

const unknownVehicle: Named = { name: 'Unknown vehicle', isReported: true }

async function vehicleNames(db: ClientDatabase, ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await named(
    'names-of-vehicles',
    db,
    sql<Named & { id: string }>`select v.id, v.name, not v.is_placeholder as "isReported" from vehicle v
      where v.client_id = ${db.clientId} and v.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

type Coverage = DriverStats['coverage'] & Pick<DriverStats, 'inferredTrips'>

async function readCoverage(
  db: ClientDatabase,
  driverId: string,
  vehicleIds: readonly string[],
  { span }: DayRange,
): Promise<Coverage> {
  const [row] = await named(
    'driver-coverage',
    db,
    sql<Coverage>`select coalesce(sum(t.distance_meters), 0)::float8 as "distanceMeters",
        coalesce(sum(t.distance_meters) filter (where t.driver_id is not null), 0)::float8 as "knownMeters",
        coalesce(sum(t.distance_meters) filter (where t.driver_id = ${driverId}), 0)::float8 as "ownMeters",
        count(*) filter (where t.driver_id = ${driverId} and starts_with(t.external_id, ${ownTripPrefix}))::int as "inferredTrips"
      from trip t where t.client_id = ${db.clientId} and t.vehicle_id = any(${vehicleIds}::bigint[])
        and t.started_at >= ${span.from} and t.started_at < ${span.until}`,
  )
  return row!
}

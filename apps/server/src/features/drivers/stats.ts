import type { DriverStats } from '@milepost/contract/drivers/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countsAtAll } from '../../recompute/roll-up/day-sums.ts'
import { type DayRange, dayRange, readZone } from '../../reporting/driving/day-range.ts'
import { type DriverDay, readDriverCoverage, readDriverDays } from '../../reporting/driving/driver-days.ts'
import { drivingStats } from '../../reporting/driving/driving-stats.ts'
import { readHours } from '../../reporting/driving/event-hours.ts'
import { driverReports, knownDriving, ofKnownDriving, type Reports } from '../../reporting/driving/known-driving.ts'
import { isUnsensed, knownEvents } from '../../reporting/driving/known-events.ts'
import { countUnmeasuredTrips } from '../../reporting/driving/unmeasured-trips.ts'
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
  const [days, hours, unmeasuredTrips, wordOf, reports] = await Promise.all([
    readDriverDays(db, driverId, range),
    readHours(db, { driverId }, range),
    countUnmeasuredTrips(db, { driverId }, range),
    typeWords(services),
    readReports(db, driverId),
  ])
  const unitOf = new Map(
    days.days.flatMap(({ day, vehicleId, otherUnits }) => otherUnits.map((id) => [`${day} ${id}`, vehicleId] as const)),
  )
  const byVehicle = [...Map.groupBy(days.days, ({ vehicleId }) => vehicleId)]
  const ids = byVehicle.map(([vehicleId]) => vehicleId)
  const [names, coverage, inferredTrips] = await Promise.all([
    vehicleNames(db, ids),
    readDriverCoverage(db, driverId, ids, range),
    countInferred(db, driverId, range),
  ])
  const hoursOnce = hours.map((hour) => {
    const vehicleId = unitOf.get(`${hour.day} ${hour.vehicleId}`)
    return vehicleId === undefined ? hour : { ...hour, vehicleId }
  })
  const stats = drivingStats({ range, ...days, hours: hoursOnce, unmeasuredTrips, wordOf })
  return {
    ...ofKnownDriving(stats, reports),
    vehicles: byVehicle
      .map(([id, own]) => {
        const { isUnsensed, ...named } = names.get(id) ?? unknownVehicle
        return { id, ...named, ...sumOf(own, isUnsensed) }
      })
      .toSorted((a, b) => (b.distanceMeters ?? 0) - (a.distanceMeters ?? 0) || (a.name < b.name ? -1 : 1)),
    coverage,
    inferredTrips,
  }
}

async function readReports(db: ClientDatabase, driverId: string): Promise<Reports> {
  const statement = sql<Reports>`select ${driverReports} as "isReporting", ${isUnsensed} as "isUnsensed" from driver d
    join connection n on n.client_id = d.client_id and n.id = d.connection_id
    left join driver_score s on s.client_id = d.client_id and s.driver_id = d.id where d.client_id = ${db.clientId} and d.id = ${driverId}`
  return (await named('driver-reports', db, statement))[0] ?? { isReporting: false, isUnsensed: false }
}

function sumOf(days: readonly DriverDay[], unsensed: boolean) {
  const sums = { meters: 0, seconds: 0, trips: 0, incidents: 0 }
  for (const { meters, trips, cells } of days) {
    sums.meters += meters
    sums.trips += trips
    sums.incidents += cells.reduce((sum, { incidents }) => sum + incidents, 0)
  }
  const { meters, trips } = knownDriving(sums, true)
  return { distanceMeters: meters, trips, incidents: knownEvents(sums.incidents, unsensed) }
}

type Named = Pick<DriverStats['vehicles'][number], 'name' | 'isReported'> & Pick<Reports, 'isUnsensed'>

const unknownVehicle: Named = { name: 'Unknown vehicle', isReported: true, isUnsensed: false }

async function vehicleNames(db: ClientDatabase, ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await named(
    'names-of-vehicles',
    db,
    sql<Named & { id: string }>`select v.id, v.name, not v.is_placeholder as "isReported", ${isUnsensed} as "isUnsensed"
      from vehicle v left join vehicle_score s on s.client_id = v.client_id and s.window_days = 30 and s.vehicle_id = v.id
      where v.client_id = ${db.clientId} and v.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Counts a driver's trips that no provider assigned, by the day they began on, like all trips. */
async function countInferred(db: ClientDatabase, driverId: string, { first, last }: DayRange): Promise<number> {
  const [row] = await named(
    'inferred-trips-of-driver',
    db,
    sql<{ trips: number }>`select count(*)::int as trips from trip t
      where t.client_id = ${db.clientId} and t.driver_id = ${driverId} and starts_with(t.external_id, ${ownTripPrefix})
        and ${sql.raw(countsAtAll)}
        and t.started_at >= ${first}::date - interval '14 hours' and t.started_at < ${last}::date + interval '36 hours'
        and t.day between ${first}::date and ${last}::date`,
  )
  return row!.trips
}

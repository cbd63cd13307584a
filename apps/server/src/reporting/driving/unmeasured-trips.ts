import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countsAtAll } from '../../recompute/roll-up/day-sums.ts'
import type { DayRange } from './day-range.ts'

/** Counts the trips of a vehicle or driver whose distance is unknown, by the day they began on: no sum of driving has them. That of a running trip isn't known yet. */
export async function countUnmeasuredTrips(
  db: ClientDatabase,
  subject: { vehicleId: string } | { driverId: string },
  { first, last }: Pick<DayRange, 'first' | 'last'>,
): Promise<number> {
  const isOf =
    'vehicleId' in subject ? sql`t.vehicle_id = ${subject.vehicleId}` : sql`t.driver_id = ${subject.driverId}`
  const [row] = await named(
    'unmeasured-trips',
    db,
    sql<{ trips: number }>`select count(*)::int as trips from trip t
      where t.client_id = ${db.clientId} and ${isOf} and t.distance_meters is null and t.ended_at is not null and ${sql.raw(countsAtAll)}
        and t.started_at >= ${first}::date - interval '14 hours' and t.started_at < ${last}::date + interval '36 hours'
        and t.day between ${first}::date and ${last}::date`,
  )
  return row!.trips
}

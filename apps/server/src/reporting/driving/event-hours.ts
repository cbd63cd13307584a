import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isCopy, isDriversRepeat } from '../incidents/filter.ts'
import { localTime } from '../incidents/hours-of-week.ts'
import type { DayRange } from './day-range.ts'
import type { HourEvents } from './driving-stats.ts'

type Whose = { vehicleId: string } | { driverId: string }

/**
 * Counts a vehicle's or driver's events by hour of the week at their place, without inaccurate and withdrawn ones and
 * copies; a driver's without certain repeats, which other units reported.
 */
export function readHours(db: ClientDatabase, whose: Whose, { zone, span }: DayRange): Promise<HourEvents[]> {
  const [isTheirs, vehicle] =
    'vehicleId' in whose
      ? [sql`i.vehicle_id = ${whose.vehicleId} and not ${isCopy(db.clientId)}`, sql`null::bigint`]
      : [sql`i.driver_id = ${whose.driverId} and not ${isDriversRepeat(db.clientId)}`, sql`i.vehicle_id`]
  const local = localTime(sql`${zone}`)
  return named(
    'vehicleId' in whose ? 'vehicle-hours' : 'driver-hours',
    db,
    sql<HourEvents>`select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, i.day, ${vehicle} as "vehicleId",
        count(*)::int as incidents
      from incident i where i.client_id = ${db.clientId} and ${isTheirs} and i.rating <> 1
        and i.occurred_at >= ${span.from} and i.occurred_at < ${span.until} group by 1, 2, 3, 4`,
  )
}

import type { TermExperience } from '@milepost/contract/policies/experience'
import { dayBefore } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { ofDays } from '../../reporting/driving/day-range.ts'
import { oneVehicle } from '../../reporting/one-vehicle.ts'
import { drivingInAll } from '../../reporting/segments/read-segments.ts'
import { ofConnections } from './of-connections.ts'

/** The vehicles, vehicle-years and distance of some days. */
export type Exposure = Pick<TermExperience, 'vehicles' | 'vehicleYears' | 'distanceMeters'>

type Days = { startsOn: string; renewsOn: string }

/** Reads what the vehicles of connections drove in each of some periods, up to today. */
export async function readExposures(
  db: ClientDatabase,
  { zone, today }: { zone: string; today: string },
  periods: readonly Days[],
  connectionIds: readonly number[],
): Promise<Exposure[]> {
  const [years, meters] = await Promise.all([
    readVehicleYears(db, periods, connectionIds),
    Promise.all(periods.map((period) => metersIn(period))),
  ])
  return meters.map((distanceMeters, index) => ({ ...years[index]!, distanceMeters }))

  async function metersIn({ startsOn, renewsOn }: Days): Promise<number> {
    if (startsOn > today || connectionIds.length === 0) return 0
    const last = renewsOn > today ? today : dayBefore(renewsOn)
    const range = ofDays(zone, startsOn, last)
    return (await drivingInAll(db, await ofConnections(db, connectionIds, range), range)).distanceMeters
  }
}

/** Counts years as the back-test does: from a vehicle's first known day to its last. */
function readVehicleYears(
  db: ClientDatabase,
  periods: readonly Days[],
  connectionIds: readonly number[],
): Promise<Omit<Exposure, 'distanceMeters'>[]> {
  return named(
    'policy-vehicle-years',
    db,
    sql<Omit<Exposure, 'distanceMeters'>>`select count(a.first_day)::int as vehicles,
        coalesce(sum(least(a.last_day, p.renews_on - 1) - greatest(a.first_day, p.starts_on) + 1), 0)::float8 / 365.25 as "vehicleYears"
      from unnest(${periods.map(({ startsOn }) => startsOn)}::date[], ${periods.map(({ renewsOn }) => renewsOn)}::date[])
          with ordinality p (starts_on, renews_on, place)
        left join (
          select min(e.first_day) as first_day, max(e.last_day) as last_day
          from vehicle v join evidence_month e on e.client_id = ${db.clientId} and e.vehicle_id = v.id and e.first_day is not null
          where v.client_id = ${db.clientId} and v.connection_id = any(${connectionIds}::int[]) and not v.is_placeholder
          group by ${oneVehicle}) a on a.first_day < p.renews_on and a.last_day >= p.starts_on
      group by p.place order by p.place`,
  )
}

import { dayMs } from '@milepost/contract/calendar-days'
import { incidentRating } from '@milepost/contract/codes'
import { CompiledQuery } from 'kysely'
import type { ClientDatabase } from '../../db/scope.ts'
import { nameText } from '../../db/statement-name.ts'
import { driven, happened, touchedDays } from '../../pipeline/roll-up/day-sums.ts'
import { type DayRange, rangeBefore } from '../driving/day-range.ts'
import { type DayRow, type DrivenDay, toDrivenDay } from '../driving/driven-day.ts'

/** A day of a driver in one vehicle. */
export type DriverDay = DrivenDay & { driverId: string; vehicleId: string }

type DriverRow = DayRow & { driverId: string; vehicleId: string }

const toDriverDay = ({ driverId, vehicleId, ...day }: DriverRow): DriverDay => ({
  ...toDrivenDay(day),
  driverId,
  vehicleId,
})

/** Days of a driver in a range and as many before; `before` is null where not all of these are known. */
export type DriverDays = { days: DriverDay[]; before: DriverDay[] | null }

/** Somebody on leave for a week was there all the same. */
const slackDays = 7

/** Sums a driver's days from their own trips and the events that name them, by the rules that days of vehicles are summed by. */
export async function readDriverDays(db: ClientDatabase, driverId: string, range: DayRange): Promise<DriverDays> {
  const earlier = rangeBefore(range)
  const [{ rows }, first] = await Promise.all([
    db.executeQuery<DriverRow>(
      CompiledQuery.raw(nameText('driver-days-read', daysOfOne), [db.clientId, driverId, earlier.first, range.last]),
    ),
    firstTripAt(db, driverId, new Date(earlier.span.from.getTime() + slackDays * dayMs)),
  ])
  const all = rows.map(toDriverDay)
  return {
    days: all.filter(({ day }) => day >= range.first),
    before: first ? all.filter(({ day }) => day < range.first) : null,
  }
}

/** The first trip of a driver before an instant. */
const firstTripAt = (db: ClientDatabase, driverId: string, until: Date) =>
  db
    .selectFrom('trip')
    .where('driverId', '=', driverId)
    .where('startedAt', '<', until.toISOString())
    .select('startedAt')
    .orderBy('startedAt')
    .limit(1)
    .executeTakeFirst()

/** What was driven, by driver, vehicle and day, where `who` of a driver's id holds; $1 the client, $3 and $4 the first and the last day. */
const touchedWhere = (who: string) =>
  driven(
    {
      from: `(select t.*, touched.d from trip t cross join lateral ${touchedDays}
        where t.client_id = $1 and t.driver_id ${who} and t.started_at >= $3::date - interval '62 hours'
          and t.started_at < $4::date + interval '36 hours' and touched.d between $3::date and $4::date) t`,
    },
    'driver_id, vehicle_id',
  )

const eventsWhere = (who: string) => `incident i where i.client_id = $1 and i.driver_id ${who}
  and i.occurred_at >= $3::date - interval '14 hours' and i.occurred_at < $4::date + interval '36 hours' and i.day between $3::date and $4::date`

const columns = `driver_id as "driverId", vehicle_id as "vehicleId", day, coalesce(r.meters, 0)::float8 as meters,
  coalesce(r.seconds, 0)::int as seconds, coalesce(r.trips, 0)::int as trips, r.drives`

const daysOfOne = `
  with touched as (${touchedWhere('= $2')}),
  seen as (${happened(eventsWhere('= $2'), 'driver_id, vehicle_id')})
  select ${columns}, h.counted from touched r full join seen h using (driver_id, vehicle_id, day) order by day`

// Of a page of drivers it is only counted how many events a day had, and of which types they all were: the busiest have tens of
// thousands, which are told apart from their index alone.
const daysOfSome = `
  with touched as (${touchedWhere('= any($2::bigint[])')}),
  seen as (
    select i.driver_id, i.vehicle_id, i.day, count(*)::int as incidents from ${eventsWhere('= any($2::bigint[])')}
      and i.rating <> ${incidentRating.code.inaccurate} group by 1, 2, 3)
  select ${columns}, coalesce(h.incidents, 0) as incidents
  from touched r full join seen h using (driver_id, vehicle_id, day) order by day`

const typesOfSome = `
  select i.driver_id as "driverId", i.translated_type as type, count(*)::int as incidents from ${eventsWhere('= any($2::bigint[])')}
    and i.rating <> ${incidentRating.code.inaccurate} group by 1, 2`

/** Days of which it is asked how many events each had, and of which types all of them were; inaccurate ones left out. */
export type CountedDays = { days: readonly CountedRow[]; types: ReadonlyMap<string, number> }

/** `drives` is what `drives.ts` reads. */
type CountedRow = Omit<DriverRow, 'counted'> & { incidents: number }
type TypeRow = { driverId: string; type: string; incidents: number }

/** Days of some drivers in a range, each driver's in order, and how many events of each type they had on them. */
export async function readDaysOfDrivers(
  db: ClientDatabase,
  driverIds: readonly string[],
  range: DayRange,
): Promise<Map<string, CountedDays>> {
  const values = [db.clientId, driverIds, range.first, range.last]
  const [days, types] = await Promise.all([
    db.executeQuery<CountedRow>(CompiledQuery.raw(nameText('drivers-days-read', daysOfSome), values)),
    db.executeQuery<TypeRow>(CompiledQuery.raw(nameText('drivers-types-read', typesOfSome), values)),
  ])
  const typesOf = Map.groupBy(types.rows, ({ driverId }) => driverId)
  return new Map(
    [...Map.groupBy(days.rows, ({ driverId }) => driverId)].map(([driverId, rows]) => [
      driverId,
      {
        days: rows,
        types: new Map(typesOf.get(driverId)?.map(({ type, incidents }) => [type, incidents])),
      },
    ]),
  )
}

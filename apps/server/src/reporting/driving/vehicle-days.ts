import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type DayRange, rangeBefore } from './day-range.ts'
import { type DayRow, type DrivenDay, toDrivenDay } from './driven-day.ts'

/** Days of a vehicle in a range and as many before, newest last; `before` is null if not all of them are known. */
export type VehicleDays = { days: DrivenDay[]; before: DrivenDay[] | null }

/** A vehicle that was parked for a week still counts as known. */
const slackDays = 7

/** Reads a vehicle's days from its rollup. */
export async function readVehicleDays(db: ClientDatabase, vehicleId: string, range: DayRange): Promise<VehicleDays> {
  const earlier = rangeBefore(range)
  const [rows, [earliest]] = await Promise.all([
    named(
      'vehicle-days',
      db,
      sql<DayRow>`select d.day, d.distance_meters as meters, d.driving_seconds as seconds, d.trips, d.counted, d.drives
        from vehicle_day d where d.client_id = ${db.clientId} and d.vehicle_id = ${vehicleId}
          and d.day between ${earlier.first}::date and ${range.last}::date order by d.day`,
    ),
    named(
      'vehicle-first-day',
      db,
      sql<{
        day: string
      }>`select d.day from vehicle_day d where d.client_id = ${db.clientId} and d.vehicle_id = ${vehicleId}
          and d.day < ${earlier.first}::date + ${slackDays}::int order by d.day limit 1`,
    ),
  ])
  const all = rows.map(toDrivenDay)
  return {
    days: all.filter(({ day }) => day >= range.first),
    before: earliest ? all.filter(({ day }) => day < range.first) : null,
  }
}

/**
 * What a vehicle did on several days combined. Texts are those of its days one after the other, and read like one day's
 * (`drives.ts`,
 * `counted-cells.ts`); events of days with unreported distance are kept separate.
 */
export type SummedDays = Driven & { counted: string | null; unmeasured: string | null }
/** The same with only the number of events. */
export type Driven = {
  meters: number
  seconds: number
  trips: number
  incidents: number
  drivenDays: number
  drives: string | null
}

/** SQL of the columns of `Driven`, added up over days `d` of `vehicle_day` in their order, so that each sum is always the same. */
export const drivenTogether = sql`coalesce(sum(d.distance_meters), 0) as meters, coalesce(sum(d.driving_seconds), 0)::int as seconds,
  coalesce(sum(d.trips), 0)::int as trips, coalesce(sum(d.incidents), 0)::int as incidents, count(d.drives)::int as "drivenDays", string_agg(d.drives, '|') as drives`

const happenedTogether = sql`string_agg(d.counted, ';') filter (where d.distance_meters > 0) as counted,
  string_agg(d.counted, ';') filter (where d.distance_meters <= 0) as unmeasured`

/** Reads the sums of some vehicles over a range; those without a day are absent. */
export const readSumsOfVehicles = (
  db: ClientDatabase,
  vehicleIds: readonly string[],
  range: DayRange,
): Promise<Map<string, SummedDays>> => readSums(db, vehicleIds, range, sql`, ${happenedTogether}`)

/** Reads the same without events but their number, which takes a third of the time. */
export const readDrivingOfVehicles = (
  db: ClientDatabase,
  vehicleIds: readonly string[],
  range: DayRange,
): Promise<Map<string, Driven>> => readSums(db, vehicleIds, range, sql``)

async function readSums<Sums>(
  db: ClientDatabase,
  vehicleIds: readonly string[],
  range: DayRange,
  happened: RawBuilder<unknown>,
): Promise<Map<string, Sums>> {
  const rows = await named(
    'vehicles-days',
    db,
    sql<Sums & { vehicleId: string }>`select d.vehicle_id as "vehicleId", ${drivenTogether}${happened}
      from (select * from vehicle_day d where d.client_id = ${db.clientId} and d.vehicle_id = any(${vehicleIds}::bigint[])
        and d.day between ${range.first}::date and ${range.last}::date order by d.vehicle_id, d.day) d group by d.vehicle_id`,
  )
  return new Map(rows.map(({ vehicleId, ...sums }) => [vehicleId, sums as unknown as Sums]))
}

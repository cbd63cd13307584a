import { dayMs } from '@milepost/domain/time/calendar-days'
import { CompiledQuery } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { nameText } from '../../db/statements/statement-name.ts'
import {
  byDriveOnce,
  drivenWhere,
  eventsWhere,
  isCountedEvent,
  isMostDriven,
  withUnit,
} from '../../recompute/evidence/driver-days.ts'
import { isLeftOut } from '../../recompute/roll-up/counted-cells.ts'
import { happened, isRepeatOfDriver } from '../../recompute/roll-up/day-sums.ts'
import { type DayRange, rangeBefore } from './day-range.ts'
import { type DayRow, type DrivenDay, toDrivenDay } from './driven-day.ts'

/** A driver's day in one vehicle. */
export type DriverDay = DrivenDay & {
  driverId: string
  vehicleId: string
  /** Other units in the vehicle that recorded the same day: their events are here, and their distance isn't added. */
  otherUnits: string[]
}

type DriverRow = DayRow & { driverId: string; vehicleId: string; unit: string }

function toDriverDay(own: readonly DriverRow[]): DriverDay {
  const [{ driverId, vehicleId, unit: _, ...day }, ...others] = own as [DriverRow, ...DriverRow[]]
  const cells = own.flatMap((row) => toDrivenDay(row).cells)
  return {
    ...toDrivenDay(day),
    // One event that two devices reported is one event of its driver.
    cells: cells.filter((cell) => !isLeftOut(cell)),
    driverId,
    vehicleId,
    otherUnits: others.map((other) => other.vehicleId),
  }
}

/** A driver's days in a range and the same number before; `before` is null if not all of these are known. */
export type DriverDays = { days: DriverDay[]; before: DriverDay[] | null }

/** Being on leave for a week doesn't mean the driver wasn't there. */
const slackDays = 7

/** Aggregates a driver's days from their own trips and the events that name them, by the same rules as vehicle days. */
export async function readDriverDays(db: ClientDatabase, driverId: string, range: DayRange): Promise<DriverDays> {
  const earlier = rangeBefore(range)
  const [{ rows }, first] = await Promise.all([
    db.executeQuery<DriverRow>(
      CompiledQuery.raw(nameText('driver-days-read', daysOfOne), [db.clientId, driverId, earlier.first, range.last]),
    ),
    firstTripAt(db, driverId, new Date(earlier.span.from.getTime() + slackDays * dayMs)),
  ])
  const all = byDriveOnce(rows).map(toDriverDay)
  return {
    days: all.filter(({ day }) => day >= range.first),
    before: first ? all.filter(({ day }) => day < range.first) : null,
  }
}

/** Finds a driver's first trip before an instant. */
const firstTripAt = (db: ClientDatabase, driverId: string, until: Date) =>
  db
    .selectFrom('trip')
    .where('driverId', '=', driverId)
    .where('startedAt', '<', until.toISOString())
    .select('startedAt')
    .orderBy('startedAt')
    .limit(1)
    .executeTakeFirst()

const columns = `driver_id as "driverId", vehicle_id as "vehicleId", day, coalesce(r.meters, 0)::float8 as meters,
  coalesce(r.seconds, 0)::int as seconds, coalesce(r.trips, 0)::int as trips, r.drives`

const daysOfOne = `
  with touched as (${drivenWhere('driver_id = $2')}),
  seen as (${happened(eventsWhere('= $2'), 'driver_id, vehicle_id', isRepeatOfDriver('$1'))})
  select ${columns}, r.unit, r.counted from (${withUnit(`select driver_id, vehicle_id, day, t.meters, t.seconds, t.trips, t.drives, h.counted
    from touched t full join seen h using (driver_id, vehicle_id, day)`)}) r order by day`

const drivesOfSome = `
  select ${columns}, unit from (${withUnit(drivenWhere('driver_id = any($2::bigint[])'))}) r order by day`

const coverageOf = `
  select coalesce(sum(r.meters), 0)::float8 as "distanceMeters",
    coalesce(sum(r.meters) filter (where r.driver_id is not null), 0)::float8 as "knownMeters",
    coalesce(sum(r.meters) filter (where r.driver_id = $5), 0)::float8 as "ownMeters"
  from (select driver_id, meters, ${isMostDriven} as counts from (${withUnit(drivenWhere('vehicle_id = any($2::bigint[])'))}) r) r where r.counts`

/** Distance of some vehicles: all of it, the part with any known driver, and the part with one of them. */
export type DriverCoverage = { distanceMeters: number; knownMeters: number; ownMeters: number }

/** Reads who drove some vehicles in a range, from the same parts of trips as the days of their drivers. */
export async function readDriverCoverage(
  db: ClientDatabase,
  driverId: string,
  vehicleIds: readonly string[],
  range: DayRange,
): Promise<DriverCoverage> {
  const { rows } = await db.executeQuery<DriverCoverage>(
    CompiledQuery.raw(nameText('driver-coverage', coverageOf), [
      db.clientId,
      vehicleIds,
      range.first,
      range.last,
      driverId,
    ]),
  )
  return rows[0]!
}

// For a page of drivers, only events per day and the types overall are counted: the busiest have tens of thousands,
// which are read from their index alone, once for both.
const eventsOfSome = `
  select driver_id as "driverId", unit, day, type, incidents from (${withUnit(`
    select i.driver_id, i.vehicle_id, i.day, i.translated_type as type, count(*)::int as incidents
    from ${eventsWhere('= any($2::bigint[])')} and ${isCountedEvent}
    group by grouping sets ((i.driver_id, i.vehicle_id, i.day), (i.driver_id, i.translated_type))`)}) r`

/**
 * Days on which a driver drove a vehicle, and event counts by type, without inaccurate ones; `measured` of them were on
 * days with a known distance for that driver and vehicle.
 */
export type CountedDays = { days: readonly DrivenRow[]; types: ReadonlyMap<string, number>; measured: number }

/** `drives` is in the format of `drives.ts`. */
type DrivenRow = Omit<DriverRow, 'counted'>
type EventsRow = { driverId: string; incidents: number } & (
  | { unit: string; day: string; type: null }
  | { unit: null; day: null; type: string }
)

/**
 * Reads what some drivers drove in a range, each driver's days in order, and their events. Drivers without either are
 * absent.
 */
export async function readDaysOfDrivers(
  db: ClientDatabase,
  driverIds: readonly string[],
  range: DayRange,
): Promise<Map<string, CountedDays>> {
  const values = [db.clientId, driverIds, range.first, range.last]
  const [driven, happened] = await Promise.all([
    db.executeQuery<DrivenRow>(CompiledQuery.raw(nameText('drivers-days-read', drivesOfSome), values)),
    db.executeQuery<EventsRow>(CompiledQuery.raw(nameText('drivers-events-read', eventsOfSome), values)),
  ])
  const once = byDriveOnce(driven.rows).flatMap(([most]) => most ?? [])
  const daysOf = Map.groupBy(once, ({ driverId }) => driverId)
  const eventsOf = Map.groupBy(happened.rows, ({ driverId }) => driverId)
  return new Map(
    [...new Set([...daysOf.keys(), ...eventsOf.keys()])].map((id) => [
      id,
      countedDays(daysOf.get(id) ?? [], eventsOf.get(id) ?? []),
    ]),
  )
}

function countedDays(days: readonly DrivenRow[], events: readonly EventsRow[]): CountedDays {
  const known = new Set(days.flatMap(({ unit, day, meters }) => (meters > 0 ? [`${unit} ${day}`] : [])))
  const types = new Map<string, number>()
  let measured = 0
  for (const { unit, day, type, incidents } of events)
    if (type !== null) types.set(type, incidents)
    else if (known.has(`${unit} ${day}`)) measured += incidents
  return { days, types, measured }
}

import type { Result } from '@milepost/contract/api/endpoint'
import type { RankingQuery } from '@milepost/contract/risk/ranking'
import type { UsageVehicle, usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import type { DistanceSource } from '@milepost/domain/codes'
import { daysInAll } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '../../db/lists/page-of-keys.ts'
import { always, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type DayRange, dayRange, readZone } from '../../reporting/driving/day-range.ts'
import { sharesOf } from '../../reporting/driving/driving-shares.ts'
import { knownDriving, recentMeters } from '../../reporting/driving/known-driving.ts'
import { type Driven, drivenTogether, readDrivingOfVehicles } from '../../reporting/driving/vehicle-days.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { readScoreTime } from '../../reporting/segments/score-time.ts'
import { type Ranking, rankedConditions, rankedFrom } from '../risk/ranking/ranking-queries.ts'
import { type RankedRow, rankedColumns, riskOf } from '../risk/ranking/row-queries.ts'
import { sharedVins, withoutOtherUnits } from '../risk/ranking/unit-queries.ts'

type UsageQuery = z.output<(typeof usageReportEndpoints.vehicles)['query'] & z.ZodType>
type UsageVehiclesRequest = { query: UsageQuery; ranking: Ranking }

async function readRanking(db: ClientDatabase, query: UsageQuery): Promise<UsageVehiclesRequest> {
  const range = dayRange(await readZone(db), query)
  // The list of vehicles with their usage score: the ranking decides which vehicles and which score date.
  const wide = { ...query, riskType: 'usage', subject: 'vehicle', bands: [], SortBy: 'name' } as unknown as RankingQuery
  const time = await readScoreTime(db, query, range)
  const { clientId } = db
  return { query, ranking: await withoutOtherUnits(db, { clientId, query: wide, range, time, vehicles: 'today' }) }
}

/** The stored last 30 days, `w`, regardless of where the range ends. */
const kept = (clientId: number) =>
  sql`left join vehicle_score w on w.client_id = ${clientId} and w.window_days = 30 and w.vehicle_id = v.id`

const sortColumns: Readonly<Record<UsageQuery['SortBy'], SortColumn>> = {
  recentDistance: mayLack(sql`w.distance_meters`),
  name: always(sql`lower(v.name)`),
  usageRisk: mayLack(sql`s.usage`),
}
const orderOf = ({ SortBy, SortDirection }: UsageQuery): Order => [
  [sortColumns[SortBy], SortDirection],
  [always(sql`v.id`), 'asc'],
]

/** Vehicles `v` that match the filters. */
function found({ query, ranking }: UsageVehiclesRequest): RawBuilder<unknown> {
  const { distanceSources } = query
  const bySource = distanceSources.length
    ? sql`coalesce(w.distance_source, 0) = any(${distanceSources}::smallint[])`
    : sql`true`
  return sql`${rankedFrom(ranking, [], kept(ranking.clientId))} and ${rankedConditions(ranking)} and ${bySource}`
}

type Row = RankedRow & { recentMeters: number | null; distanceSource: number; firstDay: string | null }

const columnsOf = (ranking: Ranking) => sql`${rankedColumns(ranking, 'usage')}, ${recentMeters('w')} as "recentMeters",
  coalesce(w.distance_source, 0) as "distanceSource", (select f.day from vehicle_day f
    where f.client_id = ${ranking.clientId} and f.vehicle_id = v.id order by f.day limit 1) as "firstDay"`

/** Returns a page of vehicles with the distance each drove in the range. */
export async function usageVehicles(db: ClientDatabase, query: UsageQuery) {
  const asked = await readRanking(db, query)
  const { ranking } = asked
  const { rows, totalCount } = await readPage(db, {
    name: 'usage-vehicles',
    offset: (query.PageNumber - 1) * query.PageSize,
    limit: query.PageSize,
    order: orderOf(query),
    keys: sql`select v.id from ${found(asked)}`,
    rowsOf: (page) => sql<Row>`select ${columnsOf(ranking)} from ${page}
      cross join ${rankedFrom(ranking, [], kept(db.clientId))} and v.id = page.id`,
    count: () => countFound(db, asked),
  })
  const [driven, rowsSum] = await Promise.all([
    readDrivingOfVehicles(
      db,
      rows.map(({ id }) => id),
      ranking.range,
    ),
    addUpMeters(db, asked),
  ])
  const items = rows.map((row) => toUsageVehicle(row, driven.get(row.id) ?? notDriven, ranking.range))
  return { items, totalCount, scores: ranking.time, ...rowsSum }
}

async function countFound(db: ClientDatabase, asked: UsageVehiclesRequest): Promise<number> {
  const statement = sql<{ vehicles: number }>`select count(*)::int as vehicles from ${found(asked)}`
  return (await named('usage-vehicles-counted', db, statement, 'fresh'))[0]!.vehicles
}

type RowsSum = Pick<Result<typeof usageReportEndpoints.vehicles>, 'rowsMeters' | 'unlisted'>

/** Adds up the distance of all rows; null if no vehicle has several units and none that drove has left. */
async function addUpMeters(db: ClientDatabase, asked: UsageVehiclesRequest): Promise<RowsSum> {
  const { clientId, range } = asked.ranking
  const unlisted = { otherUnits: (await sharedVins(db)).length > 0, departed: await hasDeparted(db, range) }
  if (!unlisted.otherUnits && !unlisted.departed) return { rowsMeters: null, unlisted }
  const statement = sql<{
    meters: number
  }>`select coalesce(sum(d.distance_meters), 0)::float8 as meters from vehicle_day d
    where d.client_id = ${clientId} and d.day between ${range.first}::date and ${range.last}::date
      and d.vehicle_id in (select v.id from ${found(asked)})`
  return { rowsMeters: (await named('usage-vehicles-meters', db, statement, 'fresh'))[0]!.meters, unlisted }
}

/** True if a vehicle that isn't listed anymore drove in a range: the fleet's distance has it. */
async function hasDeparted(db: ClientDatabase, range: DayRange): Promise<boolean> {
  const { clientId } = db
  const statement = sql<{ has: boolean }>`select exists (select from vehicle v
      where v.client_id = ${clientId} and (v.gone_at is not null or not ${isConnected('v', clientId)})
        and exists (select from vehicle_day d where d.client_id = ${clientId} and d.vehicle_id = v.id
          and d.day between ${range.first}::date and ${range.last}::date and d.distance_meters > 0)) as has`
  return (await named('usage-departed', db, statement, 'fresh'))[0]!.has
}

/** Counts the vehicles that match a query's filters. */
export const countUsageVehicles = async (db: ClientDatabase, query: UsageQuery): Promise<number> =>
  countFound(db, await readRanking(db, query))

export type UsageExportRow = Row & { driven: Driven; range: DayRange }

/** Selects all vehicles matching a query, in its order, with their driving in the range. */
export async function selectUsageVehicles(db: ClientDatabase, query: UsageQuery): Promise<CompiledQuery> {
  const asked = await readRanking(db, query)
  const { clientId, range } = asked.ranking
  return sql`select ${columnsOf(asked.ranking)}, ${JSON.stringify(range)}::json as range,
      (select row_to_json(t) from (select ${drivenTogether} from (select * from vehicle_day d where d.client_id = ${clientId}
        and d.vehicle_id = v.id and d.day between ${range.first}::date and ${range.last}::date order by d.day) d) t) as driven
    from ${found(asked)} order by ${orderedBy(orderOf(query))}`.compile(db)
}

export const toExportedUsage = ({ driven, range, ...row }: UsageExportRow): UsageVehicle =>
  toUsageVehicle(row, driven, range)

const notDriven: Driven = { meters: 0, seconds: 0, trips: 0, incidents: 0, drivenDays: 0, drives: null }

function toUsageVehicle(row: Row, driven: Driven, range: DayRange): UsageVehicle {
  const { drivenDays, drives } = driven
  const { meters, seconds, trips } = knownDriving(driven, row.isReporting)
  const { nightShare, highTrafficShare } = sharesOf([drives])
  return {
    id: row.id,
    name: row.name,
    connection: row.connection,
    distanceMeters: meters,
    drivingSeconds: seconds,
    trips,
    averageTripMeters: trips && meters ? meters / trips : null,
    nightShare,
    rushShare: highTrafficShare,
    idleDays: trips === null && drivenDays === 0 ? null : idleDays(row.firstDay, drivenDays, range),
    distanceSource: row.distanceSource as DistanceSource,
    usageRisk: riskOf(row),
    missing: row.score === null ? (row.missing?.usage ?? row.missing?.combined ?? null) : null,
    recentMeters: row.recentMeters,
  }
}

/** Idle days are unknown before the first report and in the future. */
function idleDays(firstDay: string | null, drivenDays: number, range: DayRange): number | null {
  const today = localDay(range.zone, Date.now())
  const last = range.last < today ? range.last : today
  if (firstDay === null || firstDay > last) return null
  const first = firstDay > range.first ? firstDay : range.first
  return Math.max(0, daysInAll(first, last) - drivenDays)
}

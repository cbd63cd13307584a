import type { BandCount, RiskType } from '@milepost/contract/risk/query'
import { riskBand } from '@milepost/domain/codes'
import { monthOf, monthsBetween } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { bandOf } from '../../recompute/scores/month-totals.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { readZone } from '../driving/day-range.ts'
import { isConnected } from '../is-connected.ts'
import { isOfScope } from './is-of-scope.ts'
import { monthTotals } from './month-totals.ts'
import { type Between, ofConnections } from './scope-scores.ts'
import type { SegmentScope } from './segment-scope.ts'

/** Number of a scope's vehicles or drivers per band of a score type, and without a score. */
export type BandsOf = { bands: BandCount[]; scored: number; tooLittleDriving: number }

/**
 * Reads bands by month, from one to another; the current month has current ones. A vehicle with two units counts once.
 * A month has the vehicles with a stored row of it, as rankings list them (`Ranking.vehicles`): a past month also those
 * that their provider no longer lists, the current one only those it does.
 */
export async function bandsByMonth(
  db: ClientDatabase,
  scope: SegmentScope,
  subject: 'vehicle' | 'driver',
  type: RiskType,
  between: Between,
  now = Date.now(),
): Promise<Map<string, BandsOf>> {
  if (subject === 'driver') {
    const rows = await driverBands(db, scope, type, monthsBetween(between.from, between.to))
    return new Map([...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => [month, bandsOf(own)]))
  }
  const kept = await monthTotals(db, scope, subject, [type], between)
  const others = monthsBetween(between.from, between.to).filter((month) => !kept.has(month))
  const counted = [...kept].flatMap(([month, sums]) =>
    sums.flatMap(({ bands }) => bands.map((count, band) => ({ month, band, count }))),
  )
  const rows = await vehicleBands(db, scope, type, counted, others, thisMonthIn(await readZone(db), now))
  return new Map([...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => [month, bandsOf(own)]))
}

const ofMonths = (clientId: number, months: readonly string[]) =>
  sql`s.client_id = ${clientId} and s.month = any(${months}::date[])`

const bandOfType = (type: RiskType) => sql.raw(bandOf(`s.${type}`))

/**
 * Counts the drivers that rankings list: those present, scored or not. Month totals don't have the ones that never had a
 * score.
 */
const driverBands = (db: ClientDatabase, scope: SegmentScope, type: RiskType, months: readonly string[]) =>
  named(
    'driver-bands',
    db,
    sql<BandRow>`select m.month, ${bandOfType(type)} as band, count(*)::int as count
      from driver d cross join unnest(${months}::date[]) as m(month)
        left join driver_score_month s on s.client_id = ${db.clientId} and s.driver_id = d.id and s.month = m.month
      where d.client_id = ${db.clientId} and d.gone_at is null and d.merged_into is null and ${isConnected('d', db.clientId)} and ${ofConnections('d', scope)}
      group by 1, 2`,
  )

/** Month totals count each unit: duplicate units are subtracted again, and the vehicle counted once. */
async function vehicleBands(
  db: ClientDatabase,
  scope: SegmentScope,
  type: RiskType,
  kept: readonly BandRow[],
  others: readonly string[],
  thisMonth: string,
): Promise<BandRow[]> {
  const { clientId } = db
  const units = await sharedUnits(db, scope)
  const isAlone = units.length ? sql`s.vehicle_id <> all(${units}::bigint[])` : sql`true`
  const alone = await named(
    'vehicle-bands',
    db,
    sql<BandRow>`select s.month, ${bandOfType(type)} as band, count(*)::int as count from ${scoredIn(clientId, scope, type, others)}
      and ${isAlone} and ${isCounted(clientId, thisMonth)} group by 1, 2`,
  )
  if (!units.length) return [...kept, ...alone]
  const countedAll = [...new Set(kept.map(({ month }) => month))]
  const shared = await named(
    'shared-vehicle-bands',
    db,
    sql<BandRow>`
      with own as materialized (
        select s.month, v.vin_key, ${bandOfType(type)} as band, s.combined from vehicle_score_month s
          join vehicle v on v.client_id = ${clientId} and v.id = s.vehicle_id
        where ${ofMonths(clientId, [...countedAll, ...others])} and s.vehicle_id = any(${units}::bigint[])
          and ${isCounted(clientId, thisMonth)})
      select month, band, count(*)::int as count from (
          select distinct on (month, vin_key) month, band from own order by month, vin_key, combined desc nulls last) one group by 1, 2
      union all select month, band, -count(*)::int from own where month = any(${countedAll}::date[]) group by 1, 2`,
  )
  return [...kept, ...alone, ...shared]
}

/** Finds a scope's units whose vehicle has another unit in it: they share a score. Most clients have none. */
async function sharedUnits(db: ClientDatabase, scope: SegmentScope): Promise<string[]> {
  const { clientId } = db
  const vehicles = await named(
    'units-of-scope',
    db,
    sql<{ ids: string[] }>`select array_agg(u.vehicle_id::text) as ids
      from (select v.id as vehicle_id, v.connection_id, v.vin_key from vehicle v
        where v.client_id = ${clientId} and v.vin_key is not null) u
      where ${isOfScope(clientId, 'u', scope)} group by u.vin_key having count(*) > 1`,
  )
  return vehicles.flatMap(({ ids }) => ids)
}

/** Returns the current month in a client's zone: at its ends it isn't that of UTC. */
export const thisMonthIn = (zone: string, now = Date.now()): string => monthOf(localDay(zone, now))

/**
 * Condition for a row `s` of `vehicle_score_month` to count in its month: all of a past month, and of this month those
 * whose vehicle hasn't left since.
 */
export const isCounted = (
  clientId: number,
  thisMonth: string,
): RawBuilder<boolean> => sql`(s.month < ${thisMonth}::date or not exists (select from vehicle o
  where o.client_id = ${clientId} and o.id = s.vehicle_id and o.gone_at is not null))`

type BandRow = { month: string; band: number; count: number }

function bandsOf(rows: readonly BandRow[]): BandsOf {
  const countOf = (band: number) => rows.filter((row) => row.band === band).reduce((sum, { count }) => sum + count, 0)
  const bands = riskBand.all.map(({ code }) => ({ band: code, count: countOf(code) }))
  return { bands, scored: bands.reduce((sum, { count }) => sum + count, 0), tooLittleDriving: countOf(0) }
}

/**
 * Rows `s` of vehicle months, limited to the scope. All vehicles are found by the index on months alone; group members
 * and vehicles by id are looked up one by one (`offset 0`), each with its months in sequence.
 */
function scoredIn(
  clientId: number,
  scope: SegmentScope,
  type: RiskType,
  months: readonly string[],
): RawBuilder<unknown> {
  const isWanted = ofMonths(clientId, months)
  const ids = membersOf(clientId, scope)
  if (ids)
    return sql`${ids} cross join lateral (select s.client_id, s.vehicle_id, s.month, s.${sql.ref(type)} from vehicle_score_month s
        where s.client_id = ${clientId} and s.vehicle_id = m.vehicle_id and s.month >= ${months[0] ?? null}::date
          and s.month <= ${months.at(-1) ?? null}::date offset 0) s where ${isWanted}`
  if (!scope.connectionIds) return sql`vehicle_score_month s where ${isWanted}`
  return sql`vehicle_score_month s where ${isWanted} and exists (select from vehicle v where v.client_id = ${clientId}
    and v.id = s.vehicle_id and ${ofConnections('v', scope)})`
}

function membersOf(clientId: number, scope: SegmentScope): RawBuilder<unknown> | null {
  if (scope.kind === 'vehicles') return sql`unnest(${scope.vehicleIds}::bigint[]) as m(vehicle_id)`
  const groups = scope.segments.flatMap(({ kind, subjectId }) => (kind === segmentKind.group ? [subjectId] : []))
  return groups.length
    ? sql`(select m.vehicle_id from vehicle_group_member m where m.client_id = ${clientId} and m.group_id = any(${groups}::bigint[])) m`
    : null
}

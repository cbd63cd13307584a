import { dayAfter, monthAfter, monthOf } from '@milepost/contract/calendar-days'
import { sql } from 'kysely'
import { named } from '../../db/named.ts'
import { queriesOf } from '../../db/queries.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { snake } from '../../db/upsert.ts'
import { addCells, addText, textOfCells } from '../../pipeline/pools/cells.ts'
import {
  allTypes,
  type DrivingColumns,
  type DrivingSums,
  type drivingCells,
  drivingNumbers,
  type IncidentColumns,
  type IncidentSums,
  type incidentCells,
  noDriving,
  noIncidents,
} from '../../pipeline/pools/pool-sums.ts'
import { type DuePool, fleetPool } from '../../pipeline/pools/pools-of.ts'
import { sumVehicles } from '../../pipeline/pools/sum-pools.ts'
import type { DayRange } from '../driving/day-range.ts'
import { mondayOf } from '../driving/driven-day.ts'
import { piecesOf } from '../incidents/range-pieces.ts'
import type { PoolScope } from './pool-scope.ts'

/** What sums are told apart by: nothing, months (their first day) or weeks (their Monday). */
export type Period = 'all' | 'month' | 'week'

type DrivingCell = (typeof drivingCells)[number]
type IncidentCell = (typeof incidentCells)[number]

const startOf = { all: () => '', month: monthOf, week: mondayOf } as const

/** What was driven in a range, by period; numbers always, cells where they are asked for. */
export async function drivingOf(
  db: ClientDatabase,
  scope: PoolScope,
  range: DayRange,
  period: Period,
  cells: readonly DrivingCell[] = [],
): Promise<Map<string, DrivingSums>> {
  const periods = new Map<string, DrivingSums>()
  const at = (starts: string) => ofPeriod(periods, startOf[period](starts), noDriving)
  if (scope.kind === 'vehicles') {
    const wanted = { first: range.first, last: range.last, vehicleIds: scope.vehicleIds }
    const days = await sumVehicles(queriesOf(db), db.clientId, wanted, { driving: true })
    for (const [day, { driving }] of days) {
      const sums = at(day)
      for (const name of drivingNumbers) sums[name] += Math.round(driving[name])
      // Whole numbers by day, as they are kept of pools.
      for (const name of cells) addText(sums[name], textOfCells(driving[name]))
    }
    return periods
  }
  const columns = [...drivingNumbers, ...cells]
  const rows = await readRows<DrivingColumns>(db, scope.pools, await piecesFor(db, range, period), {
    table: 'pool_driving',
    columns,
  })
  for (const row of rows) {
    const sums = at(row.starts)
    for (const name of drivingNumbers) sums[name] += row[name]
    for (const name of cells) addText(sums[name], row[name])
  }
  return periods
}

/** Sums of one range. */
export async function drivingInAll(
  db: ClientDatabase,
  scope: PoolScope,
  range: DayRange,
  cells: readonly DrivingCell[] = [],
): Promise<DrivingSums> {
  return (await drivingOf(db, scope, range, 'all', cells)).get('') ?? noDriving()
}

/** What happened in a range, by type of event and period: of some types, or of each. */
export async function eventsByType(
  db: ClientDatabase,
  scope: PoolScope,
  range: DayRange,
  period: Period,
  types: 'each' | readonly string[],
  cells: readonly IncidentCell[],
): Promise<Map<string, Map<string, IncidentSums>>> {
  const known = new Map<string, Map<string, IncidentSums>>()
  const isWanted = (type: string) => (types === 'each' ? type !== allTypes : types.includes(type))
  const at = (type: string, starts: string) =>
    ofPeriod(
      ofPeriod(known, type, () => new Map<string, IncidentSums>()),
      startOf[period](starts),
      noIncidents,
    )
  if (scope.kind === 'vehicles') {
    const wanted = { first: range.first, last: range.last, vehicleIds: scope.vehicleIds }
    const days = await sumVehicles(queriesOf(db), db.clientId, wanted, { events: true })
    for (const [day, { types: own }] of days)
      for (const [type, sums] of own)
        if (isWanted(type)) for (const name of cells) addCells(at(type, day)[name], sums[name])
    return known
  }
  const rows = await readRows<IncidentColumns & { type: string }>(db, scope.pools, await piecesFor(db, range, period), {
    table: 'pool_incidents',
    columns: cells,
    types,
  })
  for (const row of rows)
    if (isWanted(row.type)) for (const name of cells) addText(at(row.type, row.starts)[name], row[name])
  return known
}

/** What happened in a range, by period: of some types together, without any of all. */
export async function eventsOf(
  db: ClientDatabase,
  scope: PoolScope,
  range: DayRange,
  period: Period,
  types: readonly string[],
  cells: readonly IncidentCell[],
): Promise<Map<string, IncidentSums>> {
  const known = await eventsByType(db, scope, range, period, types.length ? types : [allTypes], cells)
  const [only] = known.values()
  if (known.size === 1) return only!
  const together = new Map<string, IncidentSums>()
  for (const periods of known.values())
    for (const [start, sums] of periods)
      for (const name of cells) addCells(ofPeriod(together, start, noIncidents)[name], sums[name])
  return together
}

/** Sums of one range. */
export async function eventsInAll(
  db: ClientDatabase,
  scope: PoolScope,
  range: DayRange,
  types: readonly string[],
  cells: readonly IncidentCell[],
): Promise<IncidentSums> {
  return (await eventsOf(db, scope, range, 'all', types, cells)).get('') ?? noIncidents()
}

/** Metres that each of some pools drove in a range, by the pool's id. */
export async function metersByPool(
  db: ClientDatabase,
  pools: readonly DuePool[],
  range: DayRange,
): Promise<Map<string, number>> {
  const columns = ['distanceMeters', 'subjectId']
  const rows = await readRows<DrivingColumns & DuePool>(db, pools, await piecesFor(db, range, 'all'), {
    table: 'pool_driving',
    columns,
  })
  const meters = new Map<string, number>()
  for (const { subjectId, distanceMeters } of rows) meters.set(subjectId, (meters.get(subjectId) ?? 0) + distanceMeters)
  return meters
}

function ofPeriod<Sums>(periods: Map<string, Sums>, key: string, made: () => Sums): Sums {
  const known = periods.get(key) ?? made()
  periods.set(key, known)
  return known
}

type WholePiece = { isMonth: boolean; from: string; until: string }

/** Weeks are read by day; everything else by month where a whole month is in the range and its days are added up. */
async function piecesFor(db: ClientDatabase, range: DayRange, period: Period): Promise<WholePiece[]> {
  const days = (from: string, until: string): WholePiece => ({ isMonth: false, from, until })
  if (period === 'week') return [days(range.first, dayAfter(range.last))]
  const pieces = piecesOf(range.zone, range.span)
  const whole = pieces.find(({ kind }) => kind === 'months')
  const known = whole?.kind === 'months' ? await monthsAddedUp(db, whole) : []
  return pieces.flatMap((piece) => {
    if (piece.kind === 'cut') return []
    if (piece.kind === 'days') return [days(piece.from, piece.until)]
    // Months that are added up lie together: those that are not are the newest ones, or all.
    const [first, last] = [known[0], known.at(-1)]
    if (!first || !last || known.length !== countMonths(first, last)) return [days(piece.from, piece.until)]
    const parts = [
      days(piece.from, first),
      { isMonth: true, from: first, until: monthAfter(last) },
      days(monthAfter(last), piece.until),
    ]
    return parts.filter(({ from, until }) => from < until)
  })
}

const countMonths = (first: string, last: string) => {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return number(last) - number(first) + 1
}

/** The first days of months whose days are added up, in order. */
async function monthsAddedUp(db: ClientDatabase, { from, until }: { from: string; until: string }): Promise<string[]> {
  const rows = await named(
    'pool-months',
    db,
    sql<{ month: string }>`select t.starts as month from pool_driving t where t.client_id = ${db.clientId}
      and t.kind = ${fleetPool.kind} and t.subject_id = 0 and t.is_month and t.starts >= ${from}::date and t.starts < ${until}::date order by 1`,
  )
  return rows.map(({ month }) => month)
}

type Read = {
  table: 'pool_driving' | 'pool_incidents'
  columns: readonly string[]
  types?: 'each' | readonly string[]
}

async function readRows<Row>(
  db: ClientDatabase,
  pools: readonly DuePool[],
  pieces: readonly WholePiece[],
  { table, columns, types }: Read,
): Promise<(Row & { starts: string })[]> {
  if (!pools.length || !pieces.length) return []
  const own = sql.join(columns.map((name) => sql`t.${sql.ref(snake(name))} as ${sql.ref(name)}`))
  const ofTypes = types === undefined || types === 'each' ? sql`true` : sql`t.translated_type = any(${types}::text[])`
  const arms = pieces.map(
    ({ isMonth, from, until }) => sql`select t.starts, ${types ? sql`t.translated_type as type,` : sql``} ${own}
      from unnest(${pools.map(({ kind }) => kind)}::smallint[], ${pools.map(({ subjectId }) => subjectId)}::bigint[]) as p(kind, id)
        join ${sql.table(table)} t on t.client_id = ${db.clientId} and t.kind = p.kind and t.subject_id = p.id
      where t.is_month = ${sql.lit(isMonth)} and t.starts >= ${from}::date and t.starts < ${until}::date and ${ofTypes}`,
  )
  const name = table === 'pool_driving' ? 'driving-of-pools' : 'events-of-pools'
  return named(name, db, sql<Row & { starts: string }>`${sql.join(arms, sql` union all `)}`)
}

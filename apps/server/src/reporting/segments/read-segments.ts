import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { addCell, addText, dropEmpty } from '../../recompute/segments/cells.ts'
import {
  allTypes,
  type DrivingColumns,
  type DrivingSums,
  type drivingCells,
  drivingNumbers,
  type IncidentColumns,
  type IncidentSums,
  type incidentCells,
  incidentNumbers,
  noDriving,
  noIncidents,
} from '../../recompute/segments/segment-sums.ts'
import type { DueSegment } from '../../recompute/segments/segments-of.ts'
import { sumVehicles } from '../../recompute/segments/sum-segments.ts'
import type { DayRange } from '../driving/day-range.ts'
import { countedDays } from './complete-days.ts'
import { type Period, periodOf, readSegmentRows } from './segment-rows.ts'
import type { SegmentScope } from './segment-scope.ts'

type DrivingCell = (typeof drivingCells)[number]
type IncidentCell = (typeof incidentCells)[number]
/** A row and its multiplicity; one added up by the database counts once. */
type Of<Row> = Row & { period: string; times?: number }

/** Reads driving on counted days of a range by period; always numbers, cells if requested. */
export async function drivingOf(
  db: ClientDatabase,
  scope: SegmentScope,
  asked: DayRange,
  period: Period,
  cells: readonly DrivingCell[] = [],
): Promise<Map<string, DrivingSums>> {
  const periods = new Map<string, DrivingSums>()
  const range = countedDays(asked, scope)
  if (!range) return periods
  if (scope.kind === 'vehicles') {
    const wanted = { first: range.first, last: range.last, vehicleIds: scope.vehicleIds }
    const driving = cells.some((name) => name === 'sources' || name === 'crossings') ? 'trips' : 'days'
    const sums = await sumVehicles(queriesOf(db), db.clientId, wanted, { driving }, periodOf[period])
    for (const [start, { driving }] of sums) periods.set(start, driving)
    return periods
  }
  const read = { table: 'segment_driving', numbers: drivingNumbers, cells } as const
  for (const row of await readSegmentRows<Of<DrivingColumns>>(db, scope.sums, range, period, read)) {
    const sums = ofPeriod(periods, row.period, noDriving)
    const times = row.times ?? 1
    for (const name of drivingNumbers) sums[name] += times * row[name]
    for (const name of cells) addText(sums[name], row[name], times)
  }
  for (const [start, sums] of periods) {
    for (const name of cells) dropEmpty(sums[name])
    if (drivingNumbers.every((name) => sums[name] === 0) && cells.every((name) => sums[name].size === 0))
      periods.delete(start)
  }
  return periods
}

/** Reads the totals of one range. */
export async function drivingInAll(
  db: ClientDatabase,
  scope: SegmentScope,
  range: DayRange,
  cells: readonly DrivingCell[] = [],
): Promise<DrivingSums> {
  return (await drivingOf(db, scope, range, 'all', cells)).get('') ?? noDriving()
}

/**
 * Reads events on counted days of a range by type and period: of some types, or each; numbers, or only cells if requested, with keys
 * that begin with `prefix`.
 */
export async function eventsByType(
  db: ClientDatabase,
  scope: SegmentScope,
  asked: DayRange,
  period: Period,
  types: 'each' | readonly string[],
  cells: readonly IncidentCell[] = [],
  prefix = '',
): Promise<Map<string, Map<string, IncidentSums>>> {
  const known = new Map<string, Map<string, IncidentSums>>()
  const range = countedDays(asked, scope)
  if (!range) return known
  const isWanted = (type: string) => (types === 'each' ? type !== allTypes : types.includes(type))
  const at = (type: string, starts: string) =>
    ofPeriod(
      ofPeriod(known, type, () => new Map<string, IncidentSums>()),
      starts,
      noIncidents,
    )
  if (scope.kind === 'vehicles') {
    const wanted = { first: range.first, last: range.last, vehicleIds: scope.vehicleIds }
    const parts = { events: { cells, types, byDay: period !== 'all' } }
    const periods = await sumVehicles(queriesOf(db), db.clientId, wanted, parts, periodOf[period])
    for (const [start, { types: own }] of periods)
      for (const [type, sums] of own) if (isWanted(type)) addSums(at(type, start), sums, cells, prefix)
    return withoutEmpty(known, cells)
  }
  const numbers = cells.length ? [] : incidentNumbers
  const read = { table: 'segment_incidents', numbers, cells, types, prefix } as const
  for (const row of await readSegmentRows<Of<IncidentColumns & { type: string }>>(db, scope.sums, range, period, read))
    if (isWanted(row.type)) {
      const sums = at(row.type, row.period)
      const times = row.times ?? 1
      for (const name of numbers) sums[name] += times * row[name]
      for (const name of cells) addText(sums[name], row[name], times, prefix)
    }
  return withoutEmpty(known, cells)
}

/** Reads events in a range by period: of some types combined, or of all if none are given. */
export async function eventsOf(
  db: ClientDatabase,
  scope: SegmentScope,
  range: DayRange,
  period: Period,
  types: readonly string[],
  cells: readonly IncidentCell[] = [],
): Promise<Map<string, IncidentSums>> {
  const known = await eventsByType(db, scope, range, period, types.length ? types : [allTypes], cells)
  const [only] = known.values()
  if (known.size === 1) return only!
  const together = new Map<string, IncidentSums>()
  for (const periods of known.values())
    for (const [start, sums] of periods) addSums(ofPeriod(together, start, noIncidents), sums, cells)
  return together
}

/** Reads the totals of one range. */
export async function eventsInAll(
  db: ClientDatabase,
  scope: SegmentScope,
  range: DayRange,
  types: readonly string[],
  cells: readonly IncidentCell[] = [],
): Promise<IncidentSums> {
  return (await eventsOf(db, scope, range, 'all', types, cells)).get('') ?? noIncidents()
}

/** Reads meters driven by each segment in a range, by the segment's id. */
export async function metersBySegment(
  db: ClientDatabase,
  segments: readonly DueSegment[],
  range: DayRange,
): Promise<Map<string, number>> {
  const read = { table: 'segment_driving', numbers: ['distanceMeters'], bySegment: true } as const
  const each = segments.map((pool) => ({ ...pool, times: 1 as const }))
  const rows = await readSegmentRows<{ subjectId: string; distanceMeters: number }>(db, each, range, 'all', read)
  return new Map(rows.map(({ subjectId, distanceMeters }) => [subjectId, distanceMeters]))
}

/** Removes what was added and subtracted again, or was absent. */
function withoutEmpty(
  types: Map<string, Map<string, IncidentSums>>,
  cells: readonly IncidentCell[],
): Map<string, Map<string, IncidentSums>> {
  for (const [type, periods] of types) {
    for (const [start, sums] of periods) {
      for (const name of cells) dropEmpty(sums[name])
      if (incidentNumbers.every((name) => sums[name] === 0) && cells.every((name) => sums[name].size === 0))
        periods.delete(start)
    }
    if (periods.size === 0) types.delete(type)
  }
  return types
}

function addSums(sums: IncidentSums, others: IncidentSums, cells: readonly IncidentCell[], prefix = ''): void {
  if (!cells.length) for (const name of incidentNumbers) sums[name] += others[name]
  for (const name of cells)
    for (const [key, values] of others[name]) if (key.startsWith(prefix)) addCell(sums[name], key, values)
}

function ofPeriod<Sums>(periods: Map<string, Sums>, key: string, made: () => Sums): Sums {
  const known = periods.get(key) ?? made()
  periods.set(key, known)
  return known
}

import { type RawBuilder, sql } from 'kysely'
import { type IncidentFilter, linesOfRow } from './filter.ts'
import type { Piece } from './range-pieces.ts'

/** Rollup tables, by day and by month: identical except for one additional column. */
export type Sums = 'incident_total' | 'incident_by_type' | 'incident_by_region'

/** Returns the rollups that can answer a filter; null if only the events themselves can. */
export function sumsFor(filter: IncidentFilter): Sums | null {
  const {
    vehicleGroups,
    vehicleIds,
    driverIds,
    translatedTypes,
    RegionId,
    HourOfWeek,
    HasVideo,
    SearchedText,
    assignees,
  } = filter
  if (vehicleGroups.length || vehicleIds.length || driverIds.length || HourOfWeek.length) return null
  if (HasVideo !== undefined || SearchedText || assignees.length) return null
  if (translatedTypes.length && RegionId.length) return null
  if (translatedTypes.length) return 'incident_by_type'
  return RegionId.length ? 'incident_by_region' : 'incident_total'
}

/**
 * Selects rows `i` for pieces of a range that match a filter's conditions: their `columns`, the index of their `piece`,
 * the day or month they begin (null for a time span), and how many events each represents. Whether an event counts in
 * scores isn't a column of rollups, so `conditionsOf` gets the filter without it for those.
 */
export function linesOf<Filter extends IncidentFilter>(
  clientId: number,
  sums: Sums,
  pieces: readonly Piece[],
  columns: RawBuilder<unknown>,
  filter: Filter,
  conditionsOf: (filter: Filter) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofEvents = conditionsOf(filter)
  const ofSums = conditionsOf({ ...filter, Counted: undefined })
  const arms = pieces.map((piece, index) =>
    piece.kind === 'cut'
      ? sql`select ${columns}, ${sql.lit(index)} as piece, null::date as starts, 1 as lines from incident i
          where i.client_id = ${clientId} and i.occurred_at >= ${piece.from} and i.occurred_at < ${piece.until} and ${ofEvents}`
      : sql`select ${columns}, ${sql.lit(index)} as piece, i.starts, ${linesOfRow(filter.Counted)} as lines from ${sql.table(sums)} i
          where i.client_id = ${clientId} and i.is_month = ${sql.lit(piece.kind === 'months')}
            and i.starts >= ${piece.from}::date and i.starts < ${piece.until}::date and ${ofSums}`,
  )
  return sql.join(arms, sql` union all `)
}

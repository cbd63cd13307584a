import { type RawBuilder, sql } from 'kysely'
import { type IncidentFilter, linesOfRow, ratingOfOpen } from './filter.ts'
import { incidentsOfLosses } from './of-losses.ts'
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
    ScoredLoss,
    Withdrawn,
    Repeated,
    SearchedText,
    assignees,
  } = filter
  if (vehicleGroups.length || vehicleIds.length || driverIds.length || HourOfWeek.length) return null
  if ([HasVideo, ScoredLoss, Withdrawn, Repeated].some((one) => one !== undefined)) return null
  if (SearchedText || assignees.length) return null
  if (translatedTypes.length && RegionId.length) return null
  if (translatedTypes.length) return 'incident_by_type'
  return RegionId.length ? 'incident_by_region' : 'incident_total'
}

/**
 * Selects rows `i` for pieces of a range that match a filter's conditions: their `columns`, the index of their `piece`,
 * the day or month they begin (null for a time span), and how many events each represents. Whether an event counts in
 * scores or is of a loss isn't a column of rollups, so `conditionsOf` gets the filter without these for those. The few
 * unrated events of losses, which don't await review, are then subtracted one by one, or added to the others.
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
  const { Open } = filter
  const unopened = conditionsOf({ ...filter, Open: undefined })
  const ofSums = sql`${conditionsOf({ ...filter, Counted: undefined, Open: undefined })}
    and ${Open === undefined ? sql`true` : ratingOfOpen(Open)}`
  const ofLosses = (piece: Exclude<Piece, { kind: 'cut' }>, index: number) =>
    sql`select ${columns}, ${sql.lit(index)} as piece, ${piece.kind === 'months' ? sql`date_trunc('month', i.day)::date` : sql`i.day`} as starts,
        ${sql.lit(Open ? -1 : 1)} as lines from ${incidentsOfLosses(clientId)}
      where i.day >= ${piece.from}::date and i.day < ${piece.until}::date
        and ${unopened} and ${ratingOfOpen(true)}`
  const arms = pieces.flatMap((piece, index) => [
    piece.kind === 'cut'
      ? sql`select ${columns}, ${sql.lit(index)} as piece, null::date as starts, 1 as lines from incident i
          where i.client_id = ${clientId} and i.occurred_at >= ${piece.from} and i.occurred_at < ${piece.until} and ${ofEvents}`
      : sql`select ${columns}, ${sql.lit(index)} as piece, i.starts, ${linesOfRow(filter.Counted)} as lines from ${sql.table(sums)} i
          where i.client_id = ${clientId} and i.is_month = ${sql.lit(piece.kind === 'months')}
            and i.starts >= ${piece.from}::date and i.starts < ${piece.until}::date and ${ofSums}`,
    ...(Open === undefined || piece.kind === 'cut' ? [] : [ofLosses(piece, index)]),
  ])
  return sql.join(arms, sql` union all `)
}

import { type RawBuilder, sql } from 'kysely'
import type { IncidentFilter } from './filter.ts'
import type { Piece } from './range-pieces.ts'

/** Tables of what the roller has summed up, by day and by month: all the same but for one more column. */
export type Sums = 'incident_total' | 'incident_by_type' | 'incident_by_region'

/** Which sums tell of what a filter leaves; null where only the incidents themselves do. */
export function sumsFor(filter: IncidentFilter): Sums | null {
  const { vehicleGroups, vehicleIds, driverIds, translatedTypes, RegionId, HourOfWeek, HasVideo, SearchedText } = filter
  if (vehicleGroups.length || vehicleIds.length || driverIds.length || HourOfWeek.length) return null
  if (HasVideo !== undefined || SearchedText) return null
  if (translatedTypes.length && RegionId.length) return null
  if (translatedTypes.length) return 'incident_by_type'
  return RegionId.length ? 'incident_by_region' : 'incident_total'
}

/**
 * Lines `i` of some pieces of a range that `conditions` let through: `columns` of them, the `piece` they are of by its
 * place, the day or month they start (null of moments), and how many incidents each stands for.
 */
export function linesOf(
  clientId: number,
  sums: Sums,
  pieces: readonly Piece[],
  columns: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const arms = pieces.map((piece, index) =>
    piece.kind === 'cut'
      ? sql`select ${columns}, ${sql.lit(index)} as piece, null::date as starts, 1 as lines from incident i
          where i.client_id = ${clientId} and i.occurred_at >= ${piece.from} and i.occurred_at < ${piece.until} and ${conditions}`
      : sql`select ${columns}, ${sql.lit(index)} as piece, i.starts, i.incidents as lines from ${sql.table(sums)} i
          where i.client_id = ${clientId} and i.is_month = ${sql.lit(piece.kind === 'months')}
            and i.starts >= ${piece.from}::date and i.starts < ${piece.until}::date and ${conditions}`,
  )
  return sql.join(arms, sql` union all `)
}

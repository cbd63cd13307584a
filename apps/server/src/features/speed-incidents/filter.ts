import type { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { isRepeat, within } from '../../reporting/incidents/filter.ts'
import { findText } from '../../reporting/incidents/find-words.ts'
import { isOfScope } from '../../reporting/segments/is-of-scope.ts'
import type { ReportRequest } from '../../reporting/segments/read-report-request.ts'

export type SpeedQuery = z.output<(typeof speedIncidentEndpoints.points)['query'] & z.ZodType>
type SpeedFilter = Pick<SpeedQuery, 'OverByKmh' | 'UnknownLimit' | 'SearchedText'>

/** Written as a literal because the speeding indexes cover only this type. */
const isSpeeding = sql`i.translated_type = ${sql.lit(speedingType)}`

/**
 * Returns the client's incidents `i` that match a list's filters, without certain repeats, which no sum has either; null
 * if nothing has the text.
 */
export async function findSpeeding(
  db: ClientDatabase,
  { query, scope, range }: Pick<ReportRequest<SpeedFilter>, 'query' | 'scope' | 'range'>,
): Promise<RawBuilder<unknown> | null> {
  const text = query.SearchedText ? await findText(db, query.SearchedText) : undefined
  if (text === null) return null
  return sql`i.client_id = ${db.clientId} and ${isSpeeding} and ${within(range.span)} and ${isOfScope(db.clientId, 'i', scope)}
    and not ${isRepeat(db.clientId)} and ${excessCondition(query)} and ${text?.ofMany ?? sql`true`}`
}

function excessCondition({ OverByKmh, UnknownLimit }: SpeedFilter): RawBuilder<unknown> {
  if (UnknownLimit) return sql`i.over_by_kmh is null`
  if (OverByKmh === undefined) return UnknownLimit === undefined ? sql`true` : sql`i.over_by_kmh is not null`
  return sql`i.over_by_kmh >= ${Math.ceil(OverByKmh)}::smallint`
}

/** Returns true if a count of events with this speeding excess passes the filter. */
export const passes = ({ OverByKmh, UnknownLimit }: SpeedFilter, overByKmh: number | null): boolean => {
  if (UnknownLimit !== undefined && UnknownLimit !== (overByKmh === null)) return false
  return OverByKmh === undefined || (overByKmh !== null && overByKmh >= OverByKmh)
}

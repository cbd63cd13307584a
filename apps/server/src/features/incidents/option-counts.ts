import { incidentRating, incidentSource, incidentView } from '@milepost/contract/codes'
import type { IncidentCounts } from '@milepost/contract/incidents'
import { fromRangeTime } from '@milepost/contract/wire-time'
import { sql } from 'kysely'
import { countOptions } from '../../db/count-options.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import {
  type IncidentFilter,
  optionConditions,
  remainingConditions,
  severityCondition,
  viewCondition,
} from './filter.ts'

/** The views an incident `i` is in. */
const views = sql`unnest(array[${sql.lit(incidentView.code.all)},
  case when i.rating = ${sql.lit(incidentRating.code.accurate)} then ${sql.lit(incidentView.code.accurate)} end,
  case when i.source = ${sql.lit(incidentSource.code.tsp)} then ${sql.lit(incidentView.code.tsp)}
    else ${sql.lit(incidentView.code.product)} end])`

/** How many incidents of a range each option of a filter would leave. */
export async function countIncidentOptions(
  db: ClientDatabase,
  query: IncidentFilter & { From: string; To: string },
): Promise<IncidentCounts> {
  return countOptions(db, {
    alike: sql`select i.connection_id, i.provider_id, i.translated_type, i.rating, i.source, count(*) as lines
      from incident i where i.client_id = ${db.clientId}
        and i.occurred_at between ${fromRangeTime(query.From)} and ${fromRangeTime(query.To)}
        and ${severityCondition(query)} and ${remainingConditions(db.clientId, query)} group by 1, 2, 3, 4, 5`,
    from: sql`alike i`,
    conditions: { ...optionConditions(query), View: viewCondition(query.View) },
    values: {
      View: views,
      translatedTypes: sql`i.translated_type`,
      ratings: sql`i.rating`,
      ConnectionId: sql`i.connection_id`,
      providerIds: sql`i.provider_id`,
    },
  })
}

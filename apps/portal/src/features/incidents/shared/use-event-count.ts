import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import type { EventSearch } from '../../../scope/event-search.ts'
import { loadedOnce } from '../../../scope/scope-options.ts'
import { useClientId } from '../../../session/session-context.ts'
import { eventFilters } from './event-filters.ts'
import { eventListQuery } from './event-list-query.ts'

/** Counts the events behind a link, with the query of the list it opens. */
export function useEventCount(search: EventSearch) {
  const clientId = useClientId()
  const { timeZone } = useFormat()
  const query = eventListQuery(eventFilters.parse(search), { zone: timeZone, now: new Date() })
  return useAnswer({ ...answerOf(incidentEndpoints.totals, { params: { id: clientId }, query }), ...loadedOnce })
}

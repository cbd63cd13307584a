import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type { RiskFactorName } from '@milepost/contract/risk/subject'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countedRatings, type EventSearch } from '../../scope/event-search.ts'
import { loadedOnce } from '../../scope/scope-options.ts'

/**
 * Leads from a factor to the events behind it, the worst first: those of the types that count for it. Gives nothing for what
 * is no behavior, and until the types are known.
 */
export function useFactorEvents(search: EventSearch): (factor: RiskFactorName) => string | undefined {
  const { data = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  return useCallback(
    (factor) => {
      const type = data.filter(({ scoringType }) => scoringType === factor).map(({ translatedType }) => translatedType)
      return type.length > 0
        ? eventsHref({ sort: 'riskScore', order: 'desc', ...search, type, rating: countedRatings })
        : undefined
    },
    [data, search],
  )
}

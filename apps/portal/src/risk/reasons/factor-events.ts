import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type { RiskFactorName } from '@milepost/contract/risk/subject'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import type { EventSearch } from '../../scope/event-search.ts'
import { loadedOnce } from '../../scope/scope-options.ts'

/**
 * Returns links from a factor to its events, worst first: those of the types that count for it. Undefined for
 * non-behavioral factors, and until the types are loaded.
 */
export function useFactorEvents(search: EventSearch): (factor: RiskFactorName) => string | undefined {
  const { data = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  return useCallback(
    (factor) => {
      const type = data.filter(({ scoringType }) => scoringType === factor).map(({ translatedType }) => translatedType)
      return type.length > 0
        ? eventsHref({ sort: 'riskScore', order: 'desc', ...search, type, counted: 'yes' })
        : undefined
    },
    [data, search],
  )
}

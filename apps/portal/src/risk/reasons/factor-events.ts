import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type { RiskFactorName } from '@milepost/contract/risk/subject'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventsHref, lossesHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import type { EventSearch } from '../../scope/event-search.ts'
import { loadedOnce } from '../../scope/scope-options.ts'

/**
 * Returns links from a factor to what is behind it: for a behavior the events of the types that count for it, worst
 * first; for losses the losses. Undefined for conditions and usage, which have neither, and until the types are loaded.
 */
export function useFactorEvents(search: EventSearch): (factor: RiskFactorName) => string | undefined {
  const { data = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  return useCallback(
    (factor) => {
      if (factor === 'losses') {
        const { range, from, to, connection, provider, group, vehicle, driver } = search
        return lossesHref({ range, from, to, connection, provider, group, vehicle, driver })
      }
      const type = data.filter(({ scoringType }) => scoringType === factor).map(({ translatedType }) => translatedType)
      return type.length > 0
        ? eventsHref({ sort: 'riskScore', order: 'desc', ...search, type, counted: 'yes' })
        : undefined
    },
    [data, search],
  )
}

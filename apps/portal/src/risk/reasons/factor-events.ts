import { type IncidentType, incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type { RiskFactorName } from '@milepost/contract/risk/subject'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import type { EventSearch } from '../../scope/event-search.ts'
import { loadedOnce } from '../../scope/scope-options.ts'

/** Returns a link from a factor to the events behind it; `own` narrows them, such as to one connection. */
export type FactorHref = (factor: RiskFactorName, own?: EventSearch) => string | undefined

/**
 * Returns the search for the events that count for a factor: behavior by the types of its kind, losses by
 * those of collisions that may be a loss, because suspected ones count too. Undefined for conditions and usage, which have none.
 */
export function factorSearch(
  types: readonly Pick<IncidentType, 'translatedType' | 'scoringType'>[],
  factor: RiskFactorName,
): Pick<EventSearch, 'type' | 'counted'> | undefined {
  const kind = factor === 'losses' ? 'collision' : factor
  const type = types.filter(({ scoringType }) => scoringType === kind).map(({ translatedType }) => translatedType)
  return type.length > 0 ? { type, counted: kind === 'collision' ? 'losses' : 'yes' } : undefined
}

/** The days of the events behind a score as a whole; those behind its change are in the page's days. */
export const scoreDays = { range: '25m', from: undefined, to: undefined } as const satisfies EventSearch

/** Returns the link to what changed a score; none for losses that lie longer back, which are no events. */
export const changeHref = (
  hrefOf: ((factor: RiskFactorName) => string | undefined) | undefined,
  { factor, points }: { factor: RiskFactorName; points: number },
): string | undefined => (factor === 'losses' && points < 0 ? undefined : hrefOf?.(factor))

/** Returns links from a factor to the events behind it, worst first, in a list of `search`. Undefined until the types are loaded. */
export function useFactorEvents(search: EventSearch): FactorHref {
  const { data = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  return useCallback(
    (factor, own) => {
      const found = factorSearch(data, factor)
      return found && eventsHref({ sort: 'riskScore', order: 'desc', ...search, ...own, ...found })
    },
    [data, search],
  )
}

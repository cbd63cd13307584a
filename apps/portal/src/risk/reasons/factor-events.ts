import { type IncidentType, incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import type { RiskFactorName } from '@milepost/contract/risk/subject'
import { longestRangeMonths } from '@milepost/domain/limits'
import { dayAfter, dayBefore, dayMonthsBefore, monthAfter } from '@milepost/domain/time/calendar-days'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventsHref, lossesHref } from '../../addresses.ts'
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

type LossScope = Pick<EventSearch, 'connection' | 'group' | 'vehicle' | 'provider'>

/** The days of the events behind a score as a whole. */
export const scoreDays = { range: '25m', from: undefined, to: undefined } as const satisfies EventSearch

/**
 * Returns the days of the events behind a score's change, which differ from the page's: from the day after the compared
 * score to the day of the score itself, at most as many as a list shows. `today` is yyyy-MM-dd.
 */
export function changeDays({ month, previousMonth }: Pick<ScoreTime, 'month' | 'previousMonth'>, today: string) {
  const to = month === null ? today : dayBefore(monthAfter(month))
  const [since, earliest] = [monthAfter(previousMonth), dayAfter(dayMonthsBefore(to, longestRangeMonths))]
  return { range: undefined, from: since > earliest ? since : earliest, to } satisfies EventSearch
}

/** Returns the link to what changed a score, on `own` days; none for losses that lie longer back, which are no events. */
export const changeHref = (
  hrefOf: FactorHref | undefined,
  { factor, points }: { factor: RiskFactorName; points: number },
  own: EventSearch,
): string | undefined => (factor === 'losses' && points < 0 ? undefined : hrefOf?.(factor, own))

/**
 * Returns links that lead from collisions of a part of the fleet to their list, if there are any: a connection counts
 * those that another connection's unit reported, whose events are in that connection's list. `scope` narrows both.
 */
export const lossesOrEvents =
  (eventsOf: FactorHref, losses: number | null, scope: LossScope = {}): FactorHref =>
  (factor, own) => {
    const { range, from, to, connection, group, vehicle, provider } = { ...scope, ...own }
    const isPart = [connection, group, vehicle, provider].some((chosen) => chosen?.length)
    const isLoss = factor === 'losses' || factor === 'collision'
    if (!isLoss || !losses || !isPart) return eventsOf(factor, own)
    return lossesHref({ range, from, to, connection, group, vehicle, provider })
  }

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

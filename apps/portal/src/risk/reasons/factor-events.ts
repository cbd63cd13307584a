import { type IncidentType, incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { monthName } from '@milepost/contract/risk/change'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import type { RiskFactorName } from '@milepost/contract/risk/subject'
import { incidentRating } from '@milepost/domain/codes'
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
 * Returns the search for the events that count for a factor: behavior by the types of its kind, losses by confirmed
 * collisions that may be a loss, suspected ones by those that await a rating, and rejected ones. Undefined for conditions, usage and a
 * fleet's record, which have none.
 */
export function factorSearch(
  types: readonly Pick<IncidentType, 'translatedType' | 'scoringType'>[],
  factor: RiskFactorName,
): Pick<EventSearch, 'type' | 'counted' | 'rating'> | undefined {
  const rating = lossRatings[factor]
  const kind = rating ? 'collision' : factor
  const type = types.filter(({ scoringType }) => scoringType === kind).map(({ translatedType }) => translatedType)
  if (type.length === 0) return undefined
  return { type, counted: kind === 'collision' ? 'losses' : 'yes', ...(rating && { rating: rating.map(String) }) }
}

const { accurate, inaccurate, pending, neverRated } = incidentRating.code
const lossRatings: Partial<Record<RiskFactorName, readonly number[]>> = {
  losses: [accurate],
  suspectedCollisions: [pending, neverRated],
  rejectedCollisions: [inaccurate],
}

type LossScope = Pick<EventSearch, 'connection' | 'group' | 'vehicle' | 'provider'>

/** The days of the events behind a score as a whole. */
export const scoreDays = { range: '25m', from: undefined, to: undefined } as const satisfies EventSearch

/** The last day of a month, given by any of its days. */
export const lastDayOf = (month: string) => dayBefore(monthAfter(month))

/** As many days up to one as a list shows. */
export const daysUntil = (to: string) =>
  ({ range: undefined, from: dayAfter(dayMonthsBefore(to, longestRangeMonths)), to }) satisfies EventSearch

/** The days of the events behind a score as a whole: at the end of a month (its first day), or now. */
export const scoreDaysAt = (month: string | null): EventSearch =>
  month === null ? scoreDays : daysUntil(lastDayOf(month))

/** The dates of a score and of the one it is compared with, if any, and today as yyyy-MM-dd. */
export type ComparedAt = Pick<ScoreTime, 'month'> & { previousMonth: string | null; today: string }

/**
 * Returns the days of the events behind a change of some points, which differ from the page's. What added points
 * happened from the day after the compared score to the day of the score itself. What took some away is the events that
 * counted in the compared score: there may be none since. A change from the average has all events behind the score. At
 * most as many days as a list shows.
 */
export function changeDays({ month, previousMonth, today }: ComparedAt, points: number): EventSearch {
  if (previousMonth === null) return scoreDaysAt(month)
  if (points < 0) return daysUntil(lastDayOf(previousMonth))
  const days = daysUntil(month === null ? today : lastDayOf(month))
  const since = monthAfter(previousMonth)
  return since > days.from ? { ...days, from: since } : days
}

/** A factor that changed a score, with its points. */
export type Changed = { factor: RiskFactorName; points: number; withoutEvents?: true | undefined }

/** The link of a change to the events that caused it, what it opens, and what to say about them. */
export type ChangeLink = { href?: string | undefined; title?: string | undefined; note?: string | undefined }

/**
 * Returns the link to the events behind a change, in the list `own`; none if there are no events, and for losses that
 * lie longer back.
 */
export const changeHref = (
  hrefOf: FactorHref | undefined,
  { factor, points, withoutEvents }: Changed,
  compared: ComparedAt,
  own: EventSearch = {},
): string | undefined =>
  withoutEvents || (factor === 'losses' && points < 0)
    ? undefined
    : hrefOf?.(factor, { ...own, ...changeDays(compared, points) })

/** Names the events that the link of a change opens, if they aren't those since the compared score; else undefined. */
export const changeTitle = (
  points: number,
  { previousMonth, today }: Pick<ComparedAt, 'previousMonth' | 'today'>,
): string | undefined =>
  points < 0 && previousMonth !== null ? `Events through ${monthName(previousMonth, today)}` : undefined

/**
 * Returns links that lead from collisions of a part of the fleet to their list, if there are any: a connection counts
 * those that another connection's unit reported, whose events are in that connection's list. `scope` narrows both.
 */
export const lossesOrEvents =
  (eventsOf: FactorHref, losses: number | null, scope: LossScope = {}): FactorHref =>
  (factor, own) => {
    const { range, from, to, connection, group, vehicle, provider } = { ...scope, ...own }
    const isPart = [connection, group, vehicle, provider].some((chosen) => chosen?.length)
    if (!isPart) return ofWholeFleet(eventsOf)(factor, own)
    const isLoss = factor === 'losses' || factor === 'collision'
    if (!isLoss || !losses) return eventsOf(factor, own)
    return lossesHref({ range, from, to, connection, group, vehicle, provider })
  }

/** Returns the links of a fleet or policy, whose loss record is its own losses: a vehicle's fleet has those of others. */
export const ofWholeFleet =
  (eventsOf: FactorHref): FactorHref =>
  (factor, own) =>
    eventsOf(factor === 'fleetLosses' ? 'losses' : factor, own)

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

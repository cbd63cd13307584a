import { type CountedReason, isUndetected } from '@milepost/contract/risk/change'
import type { RiskQuery } from '@milepost/contract/risk/query'
import type { RiskFactorChange, TypeRow } from '@milepost/contract/risk/reports'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { noIncidents } from '../../../recompute/segments/segment-sums.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { per1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { listIncidentTypes } from '../../../reporting/incidents/incident-types.ts'
import { isKnownSince, readKnownDays, shareOf } from '../../../reporting/segments/compared.ts'
import { cellsOfCounts, countsOf } from '../../../reporting/segments/count-events.ts'
import type { ReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { drivingInAll, eventsByType } from '../../../reporting/segments/read-segments.ts'
import { comparedScores, scopeScores } from '../../../reporting/segments/scope-scores.ts'
import { readScoreTime, scoredMonth } from '../../../reporting/segments/score-time.ts'
import type { Services } from '../../../services.ts'

/**
 * Returns the factors that raise and lower a scope's score, now and before, and the number of incidents of each type.
 */
export async function riskFactorReport(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  request: ReportRequest<RiskQuery>,
): Promise<Listed & { scores: ScoreTime; factors: RiskFactorChange[] }> {
  const { query, scope, range } = request
  const time = await readScoreTime(db, query, range)
  const month = scoredMonth(range)
  const { previousMonth } = time
  const [scores, before, listed] = await Promise.all([
    scopeScores(db, scope, query.subject, { from: month, to: month }),
    scopeScores(db, scope, query.subject, { from: previousMonth, to: previousMonth }),
    typeRows(db, services, request),
  ])
  const compared = comparedScores(scores.get(month), before.get(previousMonth), query.riskType, scope)
  const isCompared = compared.previousScore !== null
  return { scores: time, factors: changesOf(compared.reasons, compared.previousReasons, isCompared), ...listed }
}

/**
 * Compares the reasons of two scores factor by factor, largest change first. A factor in only one of them counts as
 * zero in the other.
 */
export function changesOf(
  now: readonly CountedReason[],
  then: readonly CountedReason[],
  isCompared: boolean,
): RiskFactorChange[] {
  const keyOf = ({ part, factor }: CountedReason) => `${part} ${factor}`
  const reasons = new Map([...then, ...now].map((reason) => [keyOf(reason), reason]))
  const isUnseen = (key: string) => [...then, ...now].some((reason) => keyOf(reason) === key && isUndetected(reason))
  const pointsIn = (some: readonly CountedReason[], key: string) =>
    some.filter((reason) => keyOf(reason) === key).reduce((sum, { points }) => sum + points, 0)
  return [...reasons]
    .map(([key, { part, factor }]) => ({
      part,
      factor,
      points: pointsIn(now, key),
      previousPoints: isCompared ? pointsIn(then, key) : null,
      ...(isUnseen(key) && { notSensed: true as const }),
    }))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.factor < b.factor ? -1 : 1))
}

/** Types about driving, how many counted events are of others, and which types those are. */
type Listed = { types: TypeRow[]; otherEvents: number; otherTypes: string[] }

async function typeRows(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  { query, scope, range, before }: ReportRequest<RiskQuery>,
): Promise<Listed> {
  const types = query.translatedTypes.length ? query.translatedTypes : 'each'
  const read = (days: DayRange) => eventsByType(db, scope, days, 'all', types, cellsOfCounts(query))
  const [now, then, driven, known, knownDays] = await Promise.all([
    read(range),
    read(before),
    drivingInAll(db, scope, range),
    listIncidentTypes(services),
    readKnownDays(db, scope),
  ])
  const isCompared = isKnownSince(knownDays, before)
  const typeOf = new Map(known.map((type) => [type.translatedType, type]))
  const countsIn = (all: typeof now) =>
    new Map([...all].map(([type, periods]) => [type, countsOf(periods.get('')!, query)]))
  const [counts, countsBefore] = [countsIn(now), countsIn(then)]
  const risk = [...counts.values()].reduce((sum, { riskThousandths }) => sum + riskThousandths, 0)
  const isListed = (type: string) => typeOf.get(type)?.IsBehavioralIncident === true
  const others = [...counts].filter(([type, { events }]) => events > 0 && !isListed(type))
  const otherEvents = others.reduce((sum, [, { events }]) => sum + events, 0)
  const rows = [...new Set([...counts.keys(), ...countsBefore.keys()])]
    .flatMap((translatedType): TypeRow[] => {
      const type = typeOf.get(translatedType)
      const own = counts.get(translatedType) ?? countsOf(noIncidents(), query)
      const previousCount = isCompared ? (countsBefore.get(translatedType)?.events ?? 0) : null
      if (!type?.IsBehavioralIncident || (own.events === 0 && own.reviewed === 0 && !previousCount)) return []
      return [
        {
          translatedType,
          word: type.word,
          logo: type.logo,
          isExtended: type.isExtended,
          count: own.events,
          previousCount,
          withoutMiles: own.events - own.measured,
          per1000Miles: per1000Miles(own, driven.distanceMeters),
          accurateShare: shareOf(own.accurate, own.reviewed),
          annotated: own.reviewed,
          averageIntensity: own.averageIntensity,
          shareOfRisk: shareOf(own.riskThousandths, risk),
          bySeverity: [...own.bySeverity].map(([severity, count]) => ({ severity: severity as 1, count })),
        },
      ]
    })
    .toSorted(
      (a, b) => b.count - a.count || (b.previousCount ?? 0) - (a.previousCount ?? 0) || (a.word < b.word ? -1 : 1),
    )
  return { types: rows, otherEvents, otherTypes: others.map(([type]) => type).toSorted() }
}

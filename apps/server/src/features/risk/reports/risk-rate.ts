import type { TypeCount } from '@milepost/contract/api/measures'
import type { ReportQuery } from '@milepost/contract/api/scope'
import type { RiskRateMonth, riskRateMetrics } from '@milepost/contract/risk/rate'
import { severity as severityCode } from '@milepost/domain/codes'
import type { z } from 'zod'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { IncidentSums } from '../../../recompute/segments/segment-sums.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { per1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { poissonInterval } from '../../../reporting/driving/poisson.ts'
import { listIncidentTypes } from '../../../reporting/incidents/incident-types.ts'
import { typeWords } from '../../../reporting/incidents/type-words.ts'
import { countsOf, type EventCounts, noEvents } from '../../../reporting/segments/count-events.ts'
import { monthsOf } from '../../../reporting/segments/range-months.ts'
import { readReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { drivingOf, eventsByType, eventsOf } from '../../../reporting/segments/read-segments.ts'
import { scopeScores } from '../../../reporting/segments/scope-scores.ts'
import type { SegmentScope } from '../../../reporting/segments/segment-scope.ts'
import type { Services } from '../../../services.ts'

type Query = z.output<typeof ReportQuery> & { metric: (typeof riskRateMetrics)[number] }
const everything = { severities: [], View: 0 }

/** Returns incidents of all types by month in the requested metric, and the count of each type. */
export async function riskRate(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  query: Query,
): Promise<{ months: RiskRateMonth[]; types: TypeCount[] }> {
  const { scope, range, before } = await readReportRequest(db, query)
  const [months, now, then, wordOf] = await Promise.all([
    monthly(db, { scope, range, metric: query.metric, isOfType: false }, eventsOf(db, scope, range, 'month', [])),
    eventsByType(db, scope, range, 'all', 'each'),
    eventsByType(db, scope, before, 'all', 'each'),
    typeWords(services),
  ])
  const meters = months.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  const countIn = (all: typeof now, type: string) => {
    const sums = all.get(type)?.get('')
    return sums ? countsOf(sums, everything) : noEvents
  }
  const types = [...new Set([...now.keys(), ...then.keys()])].map((translatedType) => {
    const counted = countIn(now, translatedType)
    const { events: count, measured } = counted
    const previousCount = countIn(then, translatedType).events
    const rate = per1000Miles(counted, meters)
    const withoutMiles = count - measured
    return { translatedType, word: wordOf(translatedType), count, previousCount, withoutMiles, per1000Miles: rate }
  })
  return { months, types: types.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)) }
}

/**
 * Returns incidents of one type by month, with their severity. Throws `notFound` for an unknown type, rather than
 * counting none.
 */
export async function riskRateOfType(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  translatedType: string,
  query: Query,
): Promise<{ months: RiskRateMonth[]; bySeverity: { severity: 1 | 2 | 3 | 4 | 5; count: number }[] }> {
  const types = await listIncidentTypes(services)
  if (!types.some((type) => type.translatedType === translatedType)) throw notFound('event type')
  const { scope, range } = await readReportRequest(db, query)
  const happened = eventsOf(db, scope, range, 'month', [translatedType])
  const months = await monthly(db, { scope, range, metric: query.metric, isOfType: true }, happened)
  const counts = [...(await happened).values()].map((sums) => countsOf(sums, everything).bySeverity)
  const bySeverity = severityCode.all.flatMap(({ code }) => {
    const count = counts.reduce((sum, levels) => sum + (levels.get(code) ?? 0), 0)
    return count ? [{ severity: code, count }] : []
  })
  return { months, bySeverity }
}

type Monthly = { scope: SegmentScope; range: DayRange; metric: Query['metric']; isOfType: boolean }

async function monthly(
  db: ClientDatabase,
  { scope, range, metric, isOfType }: Monthly,
  events: Promise<ReadonlyMap<string, IncidentSums>>,
): Promise<RiskRateMonth[]> {
  const all = monthsOf(range)
  const [driven, happened, scores] = await Promise.all([
    drivingOf(db, scope, range, 'month'),
    events,
    metric === 'score' ? scopeScores(db, scope, 'vehicle', { from: all[0]!, to: all.at(-1)! }) : undefined,
  ])
  return all.flatMap((month): RiskRateMonth[] => {
    const sums = happened.get(month)
    const counts = sums && countsOf(sums, everything)
    const distanceMeters = driven.get(month)?.distanceMeters ?? 0
    if (!counts && distanceMeters === 0) return []
    const incidents = counts?.events ?? 0
    const withoutMiles = incidents - (counts?.measured ?? 0)
    if (metric === 'score') {
      const { score, low, high } = scoreOf(isOfType, counts, scores?.get(month)?.behavioral)
      return [{ month, value: score, low, high, incidents, withoutMiles, distanceMeters }]
    }
    const events = metric === 'count' ? incidents : (counts?.measured ?? 0)
    const [low, high] = poissonInterval(events)
    const isUnmeasured = incidents > 0 && withoutMiles === incidents
    const perMile = isUnmeasured ? null : per1000Miles({ events: 1, measured: 1 }, distanceMeters)
    const one = metric === 'count' ? 1 : perMile
    return [
      {
        month,
        value: one === null ? null : events * one,
        low: one === null ? null : low * one,
        high: one === null ? null : high * one,
        incidents,
        withoutMiles,
        distanceMeters,
      },
    ]
  })
}

type Valued = { score: number | null; low: number | null; high: number | null }

/** For all types, the stored behavioral score; for one type, the mean risk of its events, which has no interval. */
function scoreOf(isOfType: boolean, counts: EventCounts | undefined, behavioral: Valued | undefined): Valued {
  if (!isOfType) return behavioral ?? { score: null, low: null, high: null }
  const mean = counts && counts.events > 0 ? counts.riskThousandths / 1000 / counts.events : null
  return { score: mean, low: null, high: null }
}

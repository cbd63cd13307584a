import type { Result } from '@milepost/contract/api/endpoint'
import type { RiskQuery } from '@milepost/contract/risk/query'
import {
  type LossMark,
  mostLossMarks,
  type Recalibration,
  type riskReportEndpoints,
  type ScoredMonth,
} from '@milepost/contract/risk/reports'
import { monthOf } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { mondayOf } from '../../../reporting/driving/driven-day.ts'
import { per1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { isLossOfScope } from '../../../reporting/losses/is-loss-of.ts'
import { cellsOfCounts, countsOf } from '../../../reporting/segments/count-events.ts'
import { monthsOf, weeksOf } from '../../../reporting/segments/range-months.ts'
import type { ReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { drivingOf, eventsOf } from '../../../reporting/segments/read-segments.ts'
import { bandsByMonth } from '../../../reporting/segments/scope-bands.ts'
import { scopeScores, unknownScore } from '../../../reporting/segments/scope-scores.ts'
import { readScoreTime } from '../../../reporting/segments/score-time.ts'
import type { SegmentScope } from '../../../reporting/segments/segment-scope.ts'

type Trend = Result<typeof riskReportEndpoints.trend>

/** Returns scores by month, incidents by month and week, and the losses of a scope. Periods without data have nulls. */
export async function riskTrend(db: ClientDatabase, { query, scope, range }: ReportRequest<RiskQuery>): Promise<Trend> {
  const months = monthsOf(range)
  const between = { from: months[0]!, to: months.at(-1)! }
  const time = await readScoreTime(db, query, range)
  const { previousMonth } = time
  const [scores, bands, { byMonth, byWeek }, losses, recalibrations] = await Promise.all([
    scopeScores(db, scope, query.subject, {
      ...between,
      from: previousMonth < between.from ? previousMonth : between.from,
    }),
    bandsByMonth(db, scope, query.subject, query.riskType, between),
    readRates(db, { query, scope, range }),
    lossMarks(db, scope, range),
    readRecalibrations(db, range),
  ])
  const scoresAt = (month: string): ScoredMonth => {
    const own = scores.get(month)
    return {
      month,
      behavioral: own?.behavioral ?? unknownScore,
      environmental: own?.environmental ?? unknownScore,
      usage: own?.usage ?? unknownScore,
      experience: own?.experience ?? unknownScore,
      combined: own?.combined ?? unknownScore,
      configVersion: own?.configVersion ?? null,
      comparable: own?.comparable ?? false,
    }
  }
  return {
    scores: time,
    before: previousMonth < between.from && scores.has(previousMonth) ? scoresAt(previousMonth) : null,
    months: months.map((month) => {
      const { per1000Miles: incidentsPer1000Miles, ...rate } = byMonth(month)
      return {
        ...scoresAt(month),
        ...rate,
        incidentsPer1000Miles,
        bands: bands.get(month)?.scored ? bands.get(month)!.bands : [],
      }
    }),
    weeks: weeksOf(range).map((week) => ({ week, ...byWeek(week) })),
    losses,
    recalibrations,
  }
}

/** All null if nothing was reported: unknown isn't zero. */
type Rate = {
  incidents: number | null
  withoutMiles: number | null
  distanceMeters: number | null
  per1000Miles: number | null
}
type Sums = { incidents: number; measured: number; distanceMeters: number }

/** Reads incidents and meters by month and by week. */
async function readRates(
  db: ClientDatabase,
  {
    query,
    scope,
    range,
  }: { query: Pick<RiskQuery, 'translatedTypes' | 'severities' | 'View'>; scope: SegmentScope; range: DayRange },
): Promise<Record<'byMonth' | 'byWeek', (start: string) => Rate>> {
  const [driven, happened] = await Promise.all([
    drivingOf(db, scope, range, 'weekInMonth'),
    eventsOf(db, scope, range, 'weekInMonth', query.translatedTypes, cellsOfCounts(query)),
  ])
  const meters = [...driven].map(([day, { distanceMeters }]) => ({ day, distanceMeters, incidents: 0, measured: 0 }))
  const events = [...happened].map(([day, sums]) => {
    const { events: incidents, measured } = countsOf(sums, query)
    return { day, distanceMeters: 0, incidents, measured }
  })
  const ratesBy = (startOf: (day: string) => string) => {
    const sums = new Map<string, Sums>()
    for (const { day, incidents, measured, distanceMeters } of [...meters, ...events]) {
      const sum = sums.get(startOf(day)) ?? { incidents: 0, measured: 0, distanceMeters: 0 }
      sum.incidents += incidents
      sum.measured += measured
      sum.distanceMeters += distanceMeters
      sums.set(startOf(day), sum)
    }
    return (start: string): Rate => {
      const own = sums.get(start)
      if (!own) return { incidents: null, withoutMiles: null, distanceMeters: null, per1000Miles: null }
      const { incidents, measured, distanceMeters } = own
      const withoutMiles = incidents - measured
      const rate = per1000Miles({ events: incidents, measured }, distanceMeters)
      return { incidents, withoutMiles, distanceMeters, per1000Miles: rate }
    }
  }
  return { byMonth: ratesBy(monthOf), byWeek: ratesBy(mondayOf) }
}

const readRecalibrations = (db: ClientDatabase, { span }: DayRange): Promise<Recalibration[]> =>
  named(
    'recalibrations',
    db,
    sql<Recalibration>`select fitted_at as at, shift as points from scoring_priors
      where client_id = ${db.clientId} and shift is not null and fitted_at >= ${span.from} and fitted_at < ${span.until} order by fitted_at`,
  )

const lossMarks = (db: ClientDatabase, scope: SegmentScope, { span }: DayRange): Promise<LossMark[]> =>
  named(
    'loss-marks',
    db,
    sql<LossMark>`select a.id as "eventId", a.number as "accidentId", a.occurred_at as "occurredAt" from accident a
      where a.client_id = ${db.clientId} and a.withdrawn_at is null and a.occurred_at >= ${span.from} and a.occurred_at < ${span.until}
        and ${isLossOfScope(db.clientId, scope)} order by a.occurred_at desc limit ${mostLossMarks}`,
  )

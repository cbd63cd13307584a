import { dayPlus, monthAfter, monthOf } from '@milepost/contract/calendar-days'
import type { RiskQuery } from '@milepost/contract/risk-query'
import { type LossMark, mostLossMarks, type RateWeek, type RiskTrendPoint } from '@milepost/contract/risk-reports'
import { sql } from 'kysely'
import type { z } from 'zod'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import type { DayRange } from '../driving/day-range.ts'
import { mondayOf } from '../driving/driven-day.ts'
import { per1000Miles } from '../driving/driving-stats.ts'
import type { Asked } from '../pools/asked.ts'
import { countsOf } from '../pools/count-events.ts'
import { isOfScope, type PoolScope } from '../pools/pool-scope.ts'
import { drivingOf, eventsOf, type Period } from '../pools/read-pools.ts'
import { bandsByMonth, scopeScores, unknownScore } from '../pools/scope-scores.ts'

type Trend = { months: RiskTrendPoint[]; weeks: z.infer<typeof RateWeek>[]; losses: LossMark[] }

/** Scores by month, incidents by month and week, and the losses of a scope. Periods of which nothing is known have nulls. */
export async function riskTrend(db: ClientDatabase, { query, scope, range }: Asked<RiskQuery>): Promise<Trend> {
  const months = monthsOf(range)
  const between = { from: months[0]!, to: months.at(-1)! }
  const [scores, bands, byMonth, byWeek, losses] = await Promise.all([
    scopeScores(db, scope, query.subject, between),
    bandsByMonth(db, scope, query.subject, query.riskType, between),
    ratesBy(db, { query, scope, range }, 'month'),
    ratesBy(db, { query, scope, range }, 'week'),
    lossMarks(db, scope, range),
  ])
  return {
    months: months.map((month) => {
      const own = scores.get(month)
      const { per1000Miles: incidentsPer1000Miles, ...rate } = byMonth(month)
      return {
        month,
        behavioral: own?.behavioral ?? unknownScore,
        environmental: own?.environmental ?? unknownScore,
        usage: own?.usage ?? unknownScore,
        combined: own?.combined ?? unknownScore,
        configVersion: own?.configVersion ?? null,
        ...rate,
        incidentsPer1000Miles,
        bands: bands.get(month)?.bands ?? [],
      }
    }),
    weeks: weeksOf(range).map((week) => ({ week, ...byWeek(week) })),
    losses,
  }
}

type Rate = { incidents: number; distanceMeters: number; per1000Miles: number | null }

/** Incidents and metres by period. */
async function ratesBy(
  db: ClientDatabase,
  {
    query,
    scope,
    range,
  }: { query: Pick<RiskQuery, 'translatedTypes' | 'severities' | 'View'>; scope: PoolScope; range: DayRange },
  period: Period,
): Promise<(start: string) => Rate> {
  const [driven, happened] = await Promise.all([
    drivingOf(db, scope, range, period),
    eventsOf(db, scope, range, period, query.translatedTypes, ['counts']),
  ])
  return (start) => {
    const sums = happened.get(start)
    const incidents = sums ? countsOf(sums.counts, query).events : 0
    const distanceMeters = driven.get(start)?.distanceMeters ?? 0
    return { incidents, distanceMeters, per1000Miles: per1000Miles(incidents, distanceMeters) }
  }
}

/** The first days of the months that a range touches. */
export function monthsOf({ first, last }: DayRange): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** The Mondays of the weeks that a range touches. */
export function weeksOf({ first, last }: DayRange): string[] {
  const weeks: string[] = []
  for (let day = mondayOf(first); day <= last; day = dayPlus(day, 7)) weeks.push(day)
  return weeks
}

const lossMarks = (db: ClientDatabase, scope: PoolScope, { span }: DayRange): Promise<LossMark[]> =>
  named(
    'loss-marks',
    db,
    sql<LossMark>`select a.id as "eventId", a.number as "accidentId", a.occurred_at as "occurredAt" from accident a
      where a.client_id = ${db.clientId} and a.withdrawn_at is null and a.occurred_at >= ${span.from} and a.occurred_at < ${span.until}
        and ${isOfScope(db.clientId, 'a', scope)} order by a.occurred_at desc limit ${mostLossMarks}`,
  )

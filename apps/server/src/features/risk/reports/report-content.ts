import type { RegionQuery, RiskQuery } from '@milepost/contract/risk/query'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { noScoreWords, riskFactorWords, riskPartWords } from '@milepost/contract/risk/words'
import { weekdayNames } from '@milepost/contract/schedules/words'
import { regionName } from '@milepost/domain/regions'
import type { z } from 'zod'
import {
  beforeText,
  countText,
  measuresOf,
  type ReportContent,
  type ReportFigure,
  type ReportReader,
  type ReportTable,
  scoreCell,
  scoreText,
  shareCell,
} from '../../../reporting/report-source.ts'
import { hoursOfWeek } from '../../../reporting/segments/heatmap.ts'
import { readReportRequest, readScored } from '../../../reporting/segments/read-report-request.ts'
import { riskFactorReport } from './factors.ts'
import { riskRegions } from './regions.ts'
import { riskSummary } from './summary.ts'
import { riskTrend } from './trend.ts'

type Query = RiskQuery

/** Reads a score, its figures and its months: what pages of any score begin with. */
export async function scoreContent(reader: ReportReader, query: Query): Promise<ReportContent> {
  const { db, caller } = reader
  const request = await readScored(db, caller, query)
  const [summary, trend] = await Promise.all([riskSummary(db, request), riskTrend(db, request)])
  return {
    scoreVersion: summary.scores.scoreVersion,
    figures: [scoreFigure(summary, query), ...drivingFigures(reader, summary)],
    tables: [monthsTable(reader, trend.months)],
  }
}

/** Reads how people drive: the score, what changed it, events by week, type and hour. */
export async function behavioralContent(reader: ReportReader, query: Query): Promise<ReportContent> {
  const { db, services, caller, units } = reader
  const request = await readScored(db, caller, query)
  const [summary, trend, factors, hours] = await Promise.all([
    riskSummary(db, request),
    riskTrend(db, request),
    riskFactorReport(db, services, request),
    hoursOfWeek(db, request),
  ])
  const { distanceHead, distanceCell, rateHead, rateCell } = measuresOf(units)
  return {
    scoreVersion: summary.scores.scoreVersion,
    figures: [scoreFigure(summary, query), ...drivingFigures(reader, summary)],
    tables: [
      monthsTable(reader, trend.months),
      {
        title: 'Events by week',
        columns: ['Week of', 'Events', rateHead, distanceHead],
        rows: trend.weeks.map(({ week, incidents, per1000Miles, distanceMeters }) => [
          week,
          incidents,
          rateCell(per1000Miles),
          distanceCell(distanceMeters),
        ]),
        bar: 2,
      },
      {
        title: 'What changed the score',
        columns: ['Part', 'Factor', 'Points', 'Points before'],
        rows: factors.factors.map(({ part, factor, points, previousPoints }) => [
          riskPartWords[part],
          riskFactorWords[factor],
          tenths(points),
          tenths(previousPoints),
        ]),
      },
      {
        title: 'Event types',
        columns: ['Type', 'Events', 'Events before', rateHead, 'Rated accurate', 'Share of risk'],
        rows: factors.types.map((type) => [
          type.word,
          type.count,
          type.previousCount,
          rateCell(type.per1000Miles),
          shareCell(type.accurateShare),
          shareCell(type.shareOfRisk),
        ]),
        bar: 1,
      },
      {
        title: 'When events happen',
        columns: ['Weekday', 'Hour', 'Events', distanceHead],
        rows: hours
          .filter(({ incidents, distanceMeters }) => incidents > 0 || distanceMeters > 0)
          .map(({ weekday, hour, incidents, distanceMeters }) => [
            weekdayNames[weekday - 1]!,
            `${String(hour).padStart(2, '0')}:00`,
            incidents,
            distanceCell(distanceMeters),
          ]),
        bar: 2,
      },
    ],
  }
}

/** Reads events and driving by state and province. */
export async function regionalContent(
  { db, units }: ReportReader,
  query: z.output<typeof RegionQuery>,
): Promise<ReportContent> {
  const { regions, withoutLocation } = await riskRegions(db, await readReportRequest(db, query))
  const { distanceHead, distanceCell, rateHead, rateCell } = measuresOf(units)
  return {
    scoreVersion: null,
    figures: [
      ['States and provinces', countText(regions.filter(({ regionId }) => regionId !== 0).length)],
      ['Events', countText(regions.reduce((sum, { incidents }) => sum + incidents, 0))],
      ['Events without a place', countText(withoutLocation)],
    ],
    tables: [
      {
        title: 'Risk by state and province',
        columns: [
          'State or province',
          'Events',
          rateHead,
          `${rateHead}, before`,
          'Risk',
          distanceHead,
          'Vehicles a day',
        ],
        rows: regions.map((region) => [
          regionName(region.regionId),
          region.incidents,
          rateCell(region.per1000Miles),
          rateCell(region.previousPer1000Miles),
          scoreCell(region.risk?.score ?? null),
          distanceCell(region.distanceMeters),
          Math.round(region.vehiclesPerDay * 10) / 10,
        ]),
        bar: 1,
      },
    ],
  }
}

/** The score with its interval, and the earlier one that it is compared with. */
export function scoreFigure({ risk, missing, previousScore }: RiskSummary, { riskType }: Pick<Query, 'riskType'>) {
  const before = previousScore === null ? null : `before: ${Math.round(previousScore)}`
  const why = risk.score === null && missing ? noScoreWords[missing] : null
  return [riskPartWords[riskType], scoreText(risk), why ?? (risk.provisional ? 'provisional' : before)] as const
}

export function drivingFigures({ units }: ReportReader, summary: RiskSummary): ReportFigure[] {
  const { distanceText, rateText } = measuresOf(units)
  const { incidents, incidentsPer1000Miles, highAndCriticalShare, distanceMeters, losses } = summary
  const share = (value: number) => shareCell(value)!
  return [
    ['Events', countText(incidents.value), beforeText(incidents, countText)],
    ['Event rate', rateText(incidentsPer1000Miles.value), beforeText(incidentsPer1000Miles, rateText)],
    ['High and critical', shareCell(highAndCriticalShare.value) ?? '—', beforeText(highAndCriticalShare, share)],
    ['Total distance in period', distanceText(distanceMeters.value), beforeText(distanceMeters, distanceText)],
    ['Losses', countText(losses.value), beforeText(losses, countText)],
  ]
}

type Months = Awaited<ReturnType<typeof riskTrend>>['months']

export function monthsTable({ units }: ReportReader, months: Months): ReportTable {
  const { distanceHead, distanceCell, rateHead, rateCell } = measuresOf(units)
  return {
    title: 'Scores by month',
    columns: [
      'Month',
      'Combined',
      'Behavioral',
      'Environmental',
      'Usage',
      'Loss experience',
      'Events',
      rateHead,
      distanceHead,
    ],
    rows: months.map((month) => [
      month.month.slice(0, 7),
      ...([month.combined, month.behavioral, month.environmental, month.usage, month.experience] as const).map(
        ({ score }) => scoreCell(score),
      ),
      month.incidents,
      rateCell(month.incidentsPer1000Miles),
      distanceCell(month.distanceMeters),
    ]),
  }
}

/** Points of a score to a tenth, as pages show them. */
export const tenths = (points: number | null): number | null => (points === null ? null : Math.round(points * 10) / 10)

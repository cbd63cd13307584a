import type { RiskQuery } from '@milepost/contract/risk/query'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { listedChangeText } from '@milepost/contract/risk/ranking-columns'
import { riskPartWords } from '@milepost/contract/risk/words'
import { riskBand } from '@milepost/domain/codes'
import {
  measuresOf,
  type ReportContent,
  type ReportReader,
  scoreCell,
  scoreText,
} from '../../../reporting/report-source.ts'
import { readScored } from '../../../reporting/segments/read-report-request.ts'
import { rankSubjects } from '../ranking/ranking-page-queries.ts'
import { riskComposition } from './composition.ts'
import { drivingFigures, monthsTable, scoreFigure, tenths } from './report-content.ts'
import { riskSummary } from './summary.ts'
import { riskTrend } from './trend.ts'

/** How many of the riskiest a report lists; the ranking itself can be sent as a list. */
const rankedRows = 50

/** Reads the combined score with its parts, bands and connections, and the riskiest vehicles or drivers. */
export async function combinedContent(reader: ReportReader, query: RiskQuery): Promise<ReportContent> {
  const { db, services, caller, units } = reader
  const request = await readScored(db, caller, query)
  const { translatedTypes: _types, severities: _levels, View: _view, ...scope } = query
  const ranking = riskRankingEndpoints.page.query!.parse({ ...scope, PageSize: rankedRows })
  const [summary, trend, composition, ranked] = await Promise.all([
    riskSummary(db, request),
    riskTrend(db, request),
    riskComposition(db, services, request),
    rankSubjects(db, services, caller, ranking),
  ])
  const { distanceHead, distanceCell, rateHead, rateCell } = measuresOf(units)
  const things = query.subject === 'driver' ? 'drivers' : 'vehicles'
  return {
    scoreVersion: summary.scores.scoreVersion,
    figures: [scoreFigure(summary, query), ...drivingFigures(reader, summary)],
    tables: [
      monthsTable(reader, trend.months),
      {
        title: 'Score parts',
        columns: ['Part', 'Score', 'Weight', 'Points', 'Points before'],
        rows: composition.parts.map(({ part, score, weight, points, previousPoints }) => [
          riskPartWords[part],
          scoreCell(score),
          weight,
          tenths(points),
          tenths(previousPoints),
        ]),
      },
      {
        title: `${things === 'drivers' ? 'Drivers' : 'Vehicles'} by band`,
        columns: ['Band', 'Count'],
        rows: [
          ...summary.bands.map(({ band, count }) => [riskBand.word(band), count]),
          ['Too little driving', summary.tooLittleDriving],
        ],
        bar: 1,
      },
      {
        title: 'Risk by connection',
        columns: [
          'Connection',
          'Combined risk',
          'Before',
          'Behavioral',
          'Environmental',
          'Usage',
          'Scored vehicles',
          distanceHead,
          'Losses',
        ],
        rows: composition.connections.map((one) => [
          one.connection.name,
          scoreText(one.combined),
          scoreCell(one.previousScore),
          scoreCell(one.behavioral.score),
          scoreCell(one.environmental.score),
          scoreCell(one.usage.score),
          one.scored,
          distanceCell(one.distanceMeters),
          one.losses,
        ]),
      },
      {
        title: `Riskiest ${things}`,
        columns: ['Name', 'Connection', 'Risk', 'Change', 'Events', rateHead, distanceHead],
        rows: ranked.items.map((one) => [
          one.name,
          one.connection.name,
          scoreText(one.risk),
          listedChangeText(one),
          one.incidents,
          rateCell(one.per1000Miles),
          distanceCell(one.distanceMeters),
        ]),
      },
    ],
  }
}

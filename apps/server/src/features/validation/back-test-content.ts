import type { Received } from '@milepost/contract/api/endpoint'
import type { BackTestRow, validationEndpoints } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { countText, measuresOf, type ReportContent, type ReportReader } from '../../reporting/report-source.ts'
import { reportBackTest } from './back-test-queries.ts'

/** Reads how scores predicted losses. */
export async function backTestContent(
  { db, units }: ReportReader,
  query: Received<typeof validationEndpoints.backTest>['query'],
): Promise<ReportContent> {
  const test = await reportBackTest(db, query)
  const { distanceHead, distanceCell } = measuresOf(units)
  const rate = ({ perMillionMiles }: Pick<BackTestRow, 'perMillionMiles'>) =>
    perMillionMiles && Math.round(perMillionMiles.value * 100) / 100
  const { gini } = test
  return {
    scoreVersion: null,
    figures: [
      ['Scores of', test.scoredAt, `losses ${test.from} – ${test.to}`],
      ['Losses', countText(test.losses), test.weak ? 'too few to compare' : null],
      ['Gini', gini === null ? '—' : gini.value.toFixed(2), gini && `${gini.low.toFixed(2)}–${gini.high.toFixed(2)}`],
      ['Vehicles without a score', countText(test.unscored.vehicles), `${countText(test.unscored.losses)} losses`],
    ],
    tables: [
      {
        title: 'Losses by band',
        columns: ['Band', 'Vehicles', 'Losses', 'Losses per million mi', 'Lift', distanceHead],
        rows: test.rows.map((row) => [
          riskBand.word(row.band),
          row.vehicles,
          row.losses,
          rate(row),
          row.lift && Math.round(row.lift * 100) / 100,
          distanceCell(row.distanceMeters),
        ]),
        bar: 3,
      },
      {
        title: 'Actual and expected losses by tenth',
        columns: ['Tenth', 'Vehicles', 'Losses', 'Expected', 'Lift'],
        rows: (test.tenths ?? []).map((group, index) => [
          index + 1,
          group.vehicles,
          group.losses,
          Math.round(group.expected * 10) / 10,
          Math.round(group.lift * 100) / 100,
        ]),
        bar: 4,
      },
      {
        title: 'Losses by month and band',
        columns: ['Month', 'Band', 'Losses', 'Losses per million mi', distanceHead],
        rows: test.monthly.map((row) => [
          row.month.slice(0, 7),
          riskBand.word(row.band),
          row.losses,
          rate(row),
          distanceCell(row.distanceMeters),
        ]),
      },
    ],
  }
}

import type { Received } from '@milepost/contract/api/endpoint'
import type { BackTestRow, validationEndpoints } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { countText, type ReportContent, type ReportReader } from '../../reporting/report-source.ts'
import { reportBackTest } from './back-test-queries.ts'

/** Reads how scores predicted losses. */
export async function backTestContent(
  { db }: ReportReader,
  query: Received<typeof validationEndpoints.backTest>['query'],
): Promise<ReportContent> {
  const test = await reportBackTest(db, query)
  const hundredths = (value: number) => Math.round(value * 100) / 100
  const rate = ({ perVehicleYear }: Pick<BackTestRow, 'perVehicleYear'>) =>
    perVehicleYear && Math.round(perVehicleYear.value * 1000) / 1000
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
        columns: [
          'Band',
          'Vehicles',
          'Vehicle-years',
          'Losses',
          'Losses per vehicle-year',
          'Times the others',
          'From (90%)',
          'To (90%)',
          'p',
        ],
        rows: test.rows.map((row) => [
          riskBand.word(row.band),
          row.vehicles,
          hundredths(row.vehicleYears),
          row.losses,
          rate(row),
          row.against?.value == null ? null : hundredths(row.against.value),
          row.against && hundredths(row.against.low),
          row.against?.high == null ? null : hundredths(row.against.high),
          row.against && Math.round(row.against.p * 10_000) / 10_000,
        ]),
        bar: 4,
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
        columns: ['Month', 'Band', 'Vehicle-years', 'Losses', 'Losses per vehicle-year'],
        rows: test.monthly.map((row) => [
          row.month.slice(0, 7),
          riskBand.word(row.band),
          hundredths(row.vehicleYears),
          row.losses,
          rate(row),
        ]),
      },
    ],
  }
}

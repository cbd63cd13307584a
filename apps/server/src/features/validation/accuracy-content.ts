import type { Received } from '@milepost/contract/api/endpoint'
import type { Accuracy, AccuracyRow, validationEndpoints } from '@milepost/contract/validation/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import { product } from '@milepost/domain/product'
import {
  countText,
  type ReportCell,
  type ReportContent,
  type ReportReader,
  shareCell,
} from '../../reporting/report-source.ts'
import { reportAccuracy } from './accuracy-queries.ts'

type Rated = Omit<Accuracy, 'incidents'>

/** Reads how often people agreed with what was reported. */
export async function accuracyContent(
  { db }: ReportReader,
  query: Received<typeof validationEndpoints.accuracy>['query'],
): Promise<ReportContent> {
  const report = await reportAccuracy(db, query)
  const counted = ['Events', 'Rated', 'Accurate', '90% interval', 'Random sample, rated', 'Random sample, accurate']
  const cells = (row: Accuracy & { sample: Rated }): ReportCell[] => [
    row.incidents,
    row.annotated,
    shareCell(row.accuracy),
    intervalText(row),
    row.sample.annotated,
    shareCell(row.sample.accuracy),
  ]
  return {
    scoreVersion: null,
    figures: [
      ['Accuracy', shareCell(report.accuracy) ?? '—', intervalText(report)],
      ['Rated', `${countText(report.annotated)} of ${countText(report.incidents)}`],
      ['Awaiting review', countText(report.waiting)],
      ['Review not required', countText(report.neverRated)],
      ['Random sample', shareCell(report.sample.accuracy) ?? '—', `${countText(report.sample.annotated)} rated`],
    ],
    tables: [
      {
        title: 'Event accuracy by provider',
        columns: ['Reported by', ...counted],
        rows: report.reporters.map((row) => [reporterName(row), ...cells(row)]),
      },
      {
        title: 'Event accuracy by type',
        columns: ['Type', 'Reported by', ...counted],
        rows: report.rows.map((row) => [row.type.word, reporterName(row), ...cells(row)]),
      },
      {
        title: 'Event accuracy by month',
        columns: ['Month', 'Reported by', 'Events', 'Rated', 'Accurate', '90% interval'],
        rows: report.monthly.map((row) => [
          row.month.slice(0, 7),
          reporterName(row),
          row.incidents,
          row.annotated,
          shareCell(row.accuracy),
          intervalText(row),
        ]),
      },
    ],
  }
}

const reporterName = ({ provider, source }: Pick<AccuracyRow, 'provider' | 'source'>): string =>
  source === incidentSource.code.product ? `${product.name}, in ${provider.displayName}` : provider.displayName

const intervalText = ({ accuracyLow, accuracyHigh }: Rated): string | null =>
  accuracyLow === null || accuracyHigh === null
    ? null
    : `${Math.round(100 * accuracyLow)}–${Math.round(100 * accuracyHigh)}%`

import type { AccuracyReport } from '@milepost/contract/validation/endpoints'
import type { ChartTable } from '@milepost/ui/chart/chart-card'
import { reporterName } from './accuracy-text.ts'

/** Accuracy of each type by reporter as table rows: shares 0–1, empty if too few were rated. */
export const accuracyFile = ({ rows }: AccuracyReport): ChartTable => ({
  columns: [
    'Type',
    'Reported by',
    'Events',
    'Rated',
    'Accurate',
    'Accurate from (90%)',
    'Accurate to (90%)',
    'Random sample, rated',
    'Random sample, accurate',
    'Random sample, from (90%)',
    'Random sample, to (90%)',
  ],
  rows: rows.map((row) => [
    row.type.word,
    reporterName(row),
    row.incidents,
    row.annotated,
    row.accuracy,
    row.accuracyLow,
    row.accuracyHigh,
    row.sample.annotated,
    row.sample.accuracy,
    row.sample.accuracyLow,
    row.sample.accuracyHigh,
  ]),
})

import type { AccuracyReport } from '@milepost/contract/validation/endpoints'
import type { ChartTable } from '@milepost/ui/chart/chart-card'
import { reporterName } from './accuracy-text.ts'

/** The accuracy of each type by who reported it, as lines of a file: shares 0–1, nothing where too few were rated to say. */
export const accuracyFile = ({ rows }: AccuracyReport): ChartTable => ({
  columns: ['Type', 'Reported by', 'Events', 'Rated', 'Accurate', 'Accurate from (90%)', 'Accurate to (90%)'],
  rows: rows.map((row) => [
    row.type.word,
    reporterName(row),
    row.incidents,
    row.annotated,
    row.accuracy,
    row.accuracyLow,
    row.accuracyHigh,
  ]),
})

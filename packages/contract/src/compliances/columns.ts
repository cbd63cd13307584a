import { distanceMeasure, measured as inUnits } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { ComplianceChecklist, ComplianceRow } from './endpoints.ts'
import { type ComplianceMetric, type MetricKey, metricKeys } from './metrics.ts'
import { acceptableText, complianceStateWords, measuredText, metricTypeWords, shortMetricWords } from './words.ts'

const row = columnKinds<ComplianceRow>()

/** One column for each metric: what was measured; in files with its state, and a radius as a number. */
const metricColumn = (key: MetricKey): ListColumn<ComplianceRow> => {
  const header = shortMetricWords[key]
  const cellOf = ({ cells }: ComplianceRow) => cells.find((cell) => cell.key === key)
  return {
    id: key,
    header,
    text: (one, { units }) => {
      const cell = cellOf(one)
      return cell && measuredText(cell, units)
    },
    inFile: ({ units }) => [
      {
        header: `${header}: state`,
        value: (one) => {
          const cell = cellOf(one)
          return cell && complianceStateWords[cell.state]
        },
      },
      key === 'radiusFromParkLocation'
        ? {
            header: `${header} (${distanceMeasure(units).unit})`,
            value: (one) => {
              const meters = cellOf(one)?.measured
              return typeof meters === 'number' ? inUnits(meters, distanceMeasure(units)) : null
            },
          }
        : {
            header: `${header}: measured`,
            value: (one) => {
              const cell = cellOf(one)
              return cell && measuredText(cell, units)
            },
          },
    ],
  }
}

/** Most important first. */
export const complianceColumns: readonly ListColumn<ComplianceRow>[] = [
  row.text('name', 'Vehicle', 'vehicle.name'),
  row.word('state', 'Result', nameWords(complianceStateWords)),
  ...metricKeys.map(metricColumn),
  row.text('connection', 'Connection', 'connection.name'),
  row.text('checklist', 'Checklist', 'checklist.name'),
  row.text('vin', 'VIN', 'vehicle.vin'),
]

const checklist = columnKinds<ComplianceChecklist>()

/** Most important first. */
export const checklistColumns: readonly ListColumn<ComplianceChecklist>[] = [
  checklist.text('name', 'Checklist'),
  { id: 'metrics', header: 'Metrics', text: ({ metrics }) => metrics.length },
  {
    id: 'connections',
    header: 'Connections',
    text: ({ connections }) => connections.map(({ name }) => name).join(', '),
  },
  { id: 'emails', header: 'Recipients', text: ({ emails }) => emails.join(', ') },
  {
    id: 'notify',
    header: 'Notify',
    text: ({ metrics }) => metrics.filter((metric) => metric.shouldReceiveNotification).length,
  },
  checklist.time('updatedAt', 'Updated'),
]

const metric = columnKinds<ComplianceMetric>()

/** Most important first. */
export const metricColumns: readonly ListColumn<ComplianceMetric>[] = [
  metric.text('name', 'Metric'),
  metric.text('key', 'Key'),
  metric.word('type', 'Type', nameWords(metricTypeWords)),
  {
    id: 'acceptableValues',
    header: 'Acceptable values',
    text: ({ acceptableValues }, { units }) => acceptableText(acceptableValues, units),
  },
  { id: 'notify', header: 'Notify', text: (one) => (one.shouldReceiveNotification ? 'Yes' : 'No') },
]

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DataFlow } from '@milepost/contract/connections/sync'
import { dataTypes } from '@milepost/contract/providers/endpoints'
import { expect, test } from 'vitest'
import { chartSeries } from './flow-series.ts'

const flows = dataTypes.map(
  (dataType): DataFlow => ({
    dataType,
    lastSuccessAt: null,
    lastAttemptAt: null,
    lastRecordAt: null,
    records: 3,
    records24h: 3,
    rejected: 0,
    droppedValues: 0,
    failure: null,
    switchedOffReason: null,
    history: null,
    daily: [
      { day: '2026-11-20', records: 0, rejected: 0 },
      { day: '2026-11-21', records: 3, rejected: 0 },
    ],
  }),
)

test('gives each data type its own color from the theme', () => {
  const theme = readFileSync(createRequire(import.meta.url).resolve('@milepost/ui/theme.css'), 'utf8')
  const series = chartSeries(flows, 'all')
  expect(series).toHaveLength(dataTypes.length - 1)
  expect(new Set(series.map(({ color }) => color)).size).toBe(series.length)
  for (const { color } of [...series, ...chartSeries(flows, 'positions')]) expect(theme).toContain(`--${color}:`)
})

test('shows a day without records as a gap', () => {
  expect(chartSeries(flows, 'trips')[0]?.values).toEqual([null, 3])
})

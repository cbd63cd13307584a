import { expect, test } from 'vitest'
import { reportText } from './columns.ts'

test.each([
  [{ faultPercent: 100, costEstimateUsd: 0 }, 'Ready'],
  [{ faultPercent: null, costEstimateUsd: 41_800 }, 'Fault missing'],
  [{ faultPercent: 0, costEstimateUsd: null }, 'Cost missing'],
  [{ faultPercent: null, costEstimateUsd: null }, 'Fault and cost missing'],
])('calls a report ready only with fault and cost: %j', (loss, text) => {
  expect(reportText({ ...loss, isReportReady: true })).toBe(text)
  expect(reportText({ ...loss, isReportReady: false })).toBe('Being prepared')
})

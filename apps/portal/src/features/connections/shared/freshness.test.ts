import { connectionHealth } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'
import { sampleConnection } from './sample-connection.ts'

const now = Date.parse('2026-11-22T14:00:00.000Z')
const at = (change: Parameters<typeof sampleConnection>[0]) => freshnessOf(sampleConnection(change), now)
const justChecked = '2026-11-22T13:59:40.000Z'

test('reports data from a moment ago as arriving', () => {
  expect(at({ checkedAt: justChecked, lastDataAt: '2026-11-22T13:59:10.000Z' })).toBe('arrives')
})

test('reports no fault on a Sunday without driving: synced, nothing newer', () => {
  expect(at({ checkedAt: justChecked, lastDataAt: '2026-11-20T22:41:00.000Z' })).toBe('quiet')
})

test('doesn’t report an overdue sync as quiet', () => {
  expect(at({ checkedAt: '2026-11-22T11:00:00.000Z', lastDataAt: '2026-11-20T22:41:00.000Z' })).toBe('overdue')
  expect(at({ checkedAt: '2026-11-22T11:00:00.000Z', lastDataAt: '2026-11-22T10:59:00.000Z' })).toBe('overdue')
})

test('reports waiting before the first data', () => {
  expect(at({ checkedAt: null, lastDataAt: null })).toBe('waiting')
  expect(at({ checkedAt: justChecked, lastDataAt: null })).toBe('waiting')
})

test('reports faults, rejected credentials and duplicates separately', () => {
  const quiet = { checkedAt: justChecked, lastDataAt: '2026-11-20T22:41:00.000Z' }
  expect(at({ ...quiet, fault: { kind: 'unavailable', since: justChecked } })).toBe('broken')
  expect(at({ ...quiet, healthStatus: connectionHealth.code.failed })).toBe('broken')
  expect(at({ ...quiet, healthStatus: connectionHealth.code.duplicated })).toBe('broken')
})

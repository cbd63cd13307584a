import { connectionHealth } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'
import { sampleConnection } from './sample-connection.ts'

const now = Date.parse('2026-11-22T14:00:00.000Z')
const at = (change: Parameters<typeof sampleConnection>[0]) => freshnessOf(sampleConnection(change), now)
const justChecked = '2026-11-22T13:59:40.000Z'

test('data of a moment ago arrives', () => {
  expect(at({ checkedAt: justChecked, lastDataAt: '2026-11-22T13:59:10.000Z' })).toBe('arrives')
})

test('a Sunday on which nobody drives is no fault: asked with success, nothing newer', () => {
  expect(at({ checkedAt: justChecked, lastDataAt: '2026-11-20T22:41:00.000Z' })).toBe('stands')
})

test('what has not been asked for lately does not pass for standing', () => {
  expect(at({ checkedAt: '2026-11-22T11:00:00.000Z', lastDataAt: '2026-11-20T22:41:00.000Z' })).toBe('overdue')
  expect(at({ checkedAt: '2026-11-22T11:00:00.000Z', lastDataAt: '2026-11-22T10:59:00.000Z' })).toBe('overdue')
})

test('before the first data it waits', () => {
  expect(at({ checkedAt: null, lastDataAt: null })).toBe('waiting')
  expect(at({ checkedAt: justChecked, lastDataAt: null })).toBe('waiting')
})

test('a fault, refused credentials and a duplicate are told by themselves', () => {
  const quiet = { checkedAt: justChecked, lastDataAt: '2026-11-20T22:41:00.000Z' }
  expect(at({ ...quiet, fault: { kind: 'unavailable', since: justChecked } })).toBe('broken')
  expect(at({ ...quiet, healthStatus: connectionHealth.code.failed })).toBe('broken')
  expect(at({ ...quiet, healthStatus: connectionHealth.code.duplicated })).toBe('broken')
})

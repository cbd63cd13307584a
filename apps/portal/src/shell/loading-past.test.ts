import type { ConnectionProgress } from '@milepost/contract/connection-sync'
import { expect, test } from 'vitest'
import { nextShown, nothingShown } from './loading-past.ts'

const item = (connectionId: number, done: number, total: number | null): ConnectionProgress => ({
  connectionId,
  connectionName: 'West',
  providerName: 'Samsara',
  dataType: 'trips',
  done,
  total,
})

test('one number over all that is read', () => {
  expect(nextShown(nothingShown, [item(1, 50, 100), item(2, 10, 100)]).percent).toBe(30)
})

test('what is no longer told of is complete', () => {
  const last = nextShown(nothingShown, [item(1, 50, 100), item(2, 10, 100)])
  expect(nextShown(last, [item(2, 20, 100)]).percent).toBe(60)
})

test('the number never falls: not by a larger total, not by one more connection, not by an unknown total', () => {
  const last = nextShown(nothingShown, [item(1, 80, 100)])
  expect(nextShown(last, [item(1, 80, 400)]).percent).toBe(80)
  expect(nextShown(last, [item(1, 80, 100), item(2, 0, 100)]).percent).toBe(80)
  expect(nextShown(last, [item(1, 80, null)]).percent).toBe(80)
})

test('it is not complete before it has gone', () => {
  expect(nextShown(nothingShown, [item(1, 120, 100)]).percent).toBe(99)
})

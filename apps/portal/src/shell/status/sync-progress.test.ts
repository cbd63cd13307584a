import type { ConnectionProgress } from '@milepost/contract/connections/sync'
import { expect, test } from 'vitest'
import { progressLines, progressText } from './sync-progress.ts'

const item = (dataType: ConnectionProgress['dataType'], done: number, total: number | null): ConnectionProgress => ({
  connectionId: 1,
  connectionName: 'West',
  providerName: 'Samsara',
  dataType,
  done,
  total,
})

test('adds up connections by record type', () => {
  const lines = progressLines([item('trips', 12_000, 20_000), item('incidents', 3, 10), item('trips', 400, 10_000)])
  expect(lines.map(progressText)).toEqual(['Events 3 of ~10', 'Trips 12,400 of ~30,000'])
})

test('has an unknown total if one connection’s is unknown', () => {
  expect(progressLines([item('trips', 5, 10), item('trips', 7, null)]).map(progressText)).toEqual(['Trips 12'])
})

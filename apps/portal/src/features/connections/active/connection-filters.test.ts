import { connectionHealth } from '@milepost/domain/codes'
import { describe, expect, test } from 'vitest'
import { parseSearch, readFilters } from '../../../lib/search.ts'
import { type Format, rowsInOrder } from '../../../list/list-column.ts'
import { sampleConnection } from '../shared/sample-connection.ts'
import { connectionFilters } from './connection-filters.ts'
import { connectionList } from './connection-list.ts'

const { validated, failed, duplicated } = connectionHealth.code
const north = sampleConnection({ id: 1, name: 'North', healthStatus: validated, vehicleCount: 9 })
const south = sampleConnection({ id: 2, name: 'South', healthStatus: failed, vehicleCount: 100, insurerName: null })
const east = sampleConnection({
  id: 3,
  name: 'East',
  healthStatus: duplicated,
  vehicleCount: 20,
  providerId: 2,
  provider: { id: 2, name: 'Geotab', displayName: 'Geotab', code: 'geotab' },
})
const west = sampleConnection({
  id: 4,
  name: 'West',
  healthStatus: validated,
  notPermitted: ['trips'],
  vehicleCount: 1,
})
const all = [north, south, east]
const names = (connections: typeof all) => connections.map(({ name }) => name)
const kept = (search: string) => {
  const values = readFilters(connectionFilters, parseSearch(search))
  return names(all.filter((one) => connectionList.keeps(one, values)))
}

describe('narrowing', () => {
  test('keeps what passes every filter', () => {
    expect(kept('')).toEqual(['North', 'South', 'East'])
    expect(kept('?health=failed')).toEqual(['South'])
    expect(kept('?health=failed&health=duplicated')).toEqual(['South', 'East'])
    expect(kept('?provider=2')).toEqual(['East'])
    expect(kept('?provider=2&providers=noneOf')).toEqual(['North', 'South'])
    expect(kept('?insurer=Lakeshore+Mutual')).toEqual(['North', 'East'])
    expect(kept('?insurer=Lakeshore+Mutual&health=failed')).toEqual([])
  })
})

test('keeps a connection without a needed permission out of those that sync', () => {
  const keptAs = (health: string) =>
    connectionList.keeps(west, readFilters(connectionFilters, parseSearch(`?health=${health}`)))
  expect(['validated', 'notPermitted', 'failed'].filter(keptAs)).toEqual(['notPermitted'])
})

test('sorts numbers numerically, and groups connections that need attention by health', () => {
  const by = (id: string) => names(rowsInOrder(all, { id, descending: true }, connectionList.columns, {} as Format))
  expect(by('vehicles')).toEqual(['South', 'East', 'North'])
  expect(by('health')).toEqual(['South', 'East', 'North'])
})

test('exports what is shown, in its order', () => {
  expect(connectionList.exported([east, north])).toEqual({ ConnectionId: [3, 1] })
})

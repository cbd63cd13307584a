import { connectionHealth } from '@milepost/contract/codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleConnection } from '../shared/sample-connection.ts'
import { connectionFilters, narrow, sortColumns, sorted } from './connection-filters.ts'

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
const all = [north, south, east]
const names = (connections: typeof all) => connections.map(({ name }) => name)
const read = (raw: Record<string, unknown>) => connectionFilters.parse(raw)

describe('narrowing', () => {
  test('takes what every filter lets through', () => {
    expect(names(narrow(all, read({})))).toEqual(['North', 'South', 'East'])
    expect(names(narrow(all, read({ health: 'failed' })))).toEqual(['South'])
    expect(names(narrow(all, read({ provider: ['2'] })))).toEqual(['East'])
    expect(names(narrow(all, read({ insurer: ['Lakeshore Mutual'] })))).toEqual(['North', 'East'])
    expect(names(narrow(all, read({ text: 'geoT' })))).toEqual(['East'])
    expect(names(narrow(all, read({ text: 'geotab', health: 'failed' })))).toEqual([])
  })

  test('can leave the health out, for the counts of the tiles', () => {
    expect(narrow(all, read({ health: 'failed', provider: ['1'] }), 'health')).toHaveLength(2)
  })
})

describe('the order', () => {
  test('by numbers is by number, by health brings what needs somebody together', () => {
    expect(names(sorted(all, { id: 'vehicles', descending: true }))).toEqual(['South', 'East', 'North'])
    expect(names(sorted(all, { id: 'health', descending: true }))).toEqual(['South', 'East', 'North'])
  })

  test('neither loses nor adds a connection', () => {
    const column = fc.constantFrom(...sortColumns)
    const list = fc.array(fc.constantFrom(...all), { maxLength: 8 })
    fc.assert(
      fc.property(list, column, fc.boolean(), (connections, id, descending) => {
        const result = sorted(connections, { id, descending })
        expect([...result].sort((a, b) => a.id - b.id)).toEqual([...connections].sort((a, b) => a.id - b.id))
      }),
    )
  })
})

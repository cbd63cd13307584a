import { describe, expect, test } from 'vitest'
import { parseSearch, readFilters } from '../../lib/search.ts'
import { vehicleFilters } from './vehicle-filters.ts'
import { vehicleQuery } from './vehicle-list.ts'

const queryOf = (search: string) => vehicleQuery(readFilters(vehicleFilters, parseSearch(search)))
const everything = {
  providerIds: [],
  ProviderIdsOperator: 0,
  ConnectionId: [],
  vehicleGroups: [],
  vehicleIds: [],
}

describe('the list URL', () => {
  test('is empty without filters', () => {
    expect(queryOf('')).toEqual(everything)
  })

  test('keeps every filter', () => {
    const search =
      '?reporting=noGps&provider=2&provider=3&providers=noneOf&connection=4&status=inactive&group=5&vehicle=6&text=bus'
    expect(queryOf(search)).toEqual({
      providerIds: ['2', '3'],
      ProviderIdsOperator: 1,
      ConnectionId: ['4'],
      vehicleGroups: ['5'],
      vehicleIds: ['6'],
      VehicleStatus: 2,
      Reporting: 'noGps',
      SearchedText: 'bus',
    })
  })

  test('drops unknown values', () => {
    expect(queryOf('?provider=abc&reporting=maybe&size=33&sort=color')).toEqual(everything)
  })
})

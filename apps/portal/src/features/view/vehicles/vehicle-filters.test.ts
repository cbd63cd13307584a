import { describe, expect, test } from 'vitest'
import { parseSearch, readFilters } from '../../../lib/search.ts'
import { pageQuery, tableView, vehicleFilters } from './vehicle-filters.ts'

const read = (search: string) => readFilters(vehicleFilters, parseSearch(search))
const queryOf = (search: string, memory?: Parameters<typeof tableView>[1]) => {
  const filters = read(search)
  return pageQuery(filters, tableView(filters, memory))
}

describe('the address of the list', () => {
  test('says nothing for the first page by name', () => {
    expect(queryOf('')).toEqual({
      providerIds: [],
      ProviderIdsOperator: 0,
      ConnectionId: [],
      vehicleGroups: [],
      vehicleIds: [],
      PageNumber: 1,
      PageSize: 20,
      SortBy: 'name',
      SortDirection: 'asc',
    })
  })

  test('carries every filter', () => {
    const search =
      '?reporting=noGps&provider=2&provider=3&providers=noneOf&connection=4&status=inactive&group=5&vehicle=6&text=bus&page=2&size=50&sort=vin&order=desc'
    expect(queryOf(search)).toEqual({
      providerIds: ['2', '3'],
      ProviderIdsOperator: 1,
      ConnectionId: ['4'],
      vehicleGroups: ['5'],
      vehicleIds: ['6'],
      VehicleStatus: 2,
      Reporting: 'noGps',
      SearchedText: 'bus',
      PageNumber: 2,
      PageSize: 50,
      SortBy: 'vin',
      SortDirection: 'desc',
    })
  })

  test('drops what it does not know', () => {
    expect(queryOf('?provider=abc&reporting=maybe&size=33&sort=color')).toEqual(queryOf(''))
  })
})

describe('how the person left the table', () => {
  const memory = { pageSize: 50, sort: { id: 'lastGpsDateTime', descending: true } }

  test('counts where the address says nothing', () => {
    expect(queryOf('', memory)).toMatchObject({ PageSize: 50, SortBy: 'lastGpsDateTime', SortDirection: 'desc' })
  })

  test('gives way to the address', () => {
    expect(queryOf('?size=10&sort=name', memory)).toMatchObject({ PageSize: 10, SortBy: 'name', SortDirection: 'asc' })
  })

  test('is passed over where it no longer fits', () => {
    expect(queryOf('', { pageSize: 7, sort: { id: 'color', descending: true } })).toEqual(queryOf(''))
  })
})

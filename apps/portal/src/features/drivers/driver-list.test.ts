import { expect, test } from 'vitest'
import { parseSearch, readFilters } from '../../lib/search.ts'
import { driverFilters } from './driver-filters.ts'
import { driverQuery } from './driver-list.ts'

const queryOf = (search: string) => driverQuery(readFilters(driverFilters, parseSearch(search)))

test('keeps every filter in the URL and drops invalid ones', () => {
  expect(queryOf('')).toEqual({ ConnectionId: [], ProviderId: [], driverIds: [] })
  expect(queryOf('?connection=4&provider=2&provider=3&driver=6&status=inactive&text=ada&sort=nothing')).toEqual({
    ConnectionId: ['4'],
    ProviderId: ['2', '3'],
    driverIds: ['6'],
    SearchedText: 'ada',
    DriverStatus: 2,
  })
  expect(queryOf('?status=gone&connection=x')).toEqual({ ConnectionId: [], ProviderId: [], driverIds: [] })
})

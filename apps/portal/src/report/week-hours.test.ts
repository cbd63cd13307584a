import { metersPerMile } from '@milepost/contract/limits'
import { expect, test } from 'vitest'
import { titleOf } from './week-hours.tsx'

const cell = (weekday: number, hour: number, incidents: number, miles: number) => ({
  weekday,
  hour,
  incidents,
  distanceMeters: miles * metersPerMile,
})

test('the hour that stands out is named by what is looked at, and none where two are alike', () => {
  const cells = [cell(1, 8, 9, 900), cell(3, 2, 6, 60), cell(5, 17, 8, 1000)]
  expect(titleOf(cells)).toBe('Most events on Monday from 08:00')
  expect(titleOf(cells, 'rate')).toBe('Events are most frequent on Wednesday from 02:00')
  expect(titleOf(cells, 'distance')).toBe('Most driving on Friday from 17:00')
  expect(titleOf([cell(1, 8, 4, 100), cell(2, 8, 4, 100)], 'incidents')).toBe('When in the week events were')
})

test('an hour with little driving or few events is not the one where events are most frequent', () => {
  const cells = [cell(7, 3, 20, 10), cell(6, 3, 2, 60), cell(1, 8, 5, 1000)]
  expect(titleOf(cells, 'rate')).toBe('Events are most frequent on Monday from 08:00')
})

import { metersPerMile } from '@milepost/domain/limits'
import { expect, test } from 'vitest'
import { titleOf } from './week-hours.tsx'

const cell = (weekday: number, hour: number, incidents: number, miles: number) => ({
  weekday,
  hour,
  incidents,
  withoutMiles: 0,
  distanceMeters: miles * metersPerMile,
})

test('names the peak hour by the selected measure, and none if two are equal', () => {
  const cells = [cell(1, 8, 9, 900), cell(3, 2, 12, 60), cell(5, 17, 8, 1000)]
  expect(titleOf(cells)).toBe('Most events on Wednesday from 02:00')
  expect(titleOf(cells, 'rate')).toBe('Event rate is significantly higher on Wednesday from 02:00')
  expect(titleOf(cells, 'distance')).toBe('Most driving on Friday from 17:00')
  expect(titleOf([cell(1, 8, 4, 100), cell(2, 8, 4, 100)], 'incidents')).toBe('Events by hour of the week')
})

test('doesn’t name an hour with little driving as having the most frequent events', () => {
  const cells = [cell(7, 3, 20, 10), cell(1, 8, 60, 1000), cell(2, 8, 10, 1000), cell(3, 8, 10, 1000)]
  expect(titleOf(cells, 'rate')).toBe('Event rate is significantly higher on Monday from 08:00')
})

test('excludes events on days without miles from an hour’s rate', () => {
  const cells = [{ ...cell(1, 8, 60, 1000), withoutMiles: 58 }, cell(2, 8, 40, 1000), cell(3, 8, 4, 1000)]
  expect(titleOf(cells, 'rate')).toBe('Event rate is significantly higher on Tuesday from 08:00')
  expect(titleOf(cells, 'incidents')).toBe('Most events on Monday from 08:00')
})

test('doesn’t name an hour that is the highest of 168 by chance', () => {
  const week = Array.from({ length: 168 }, (_, at) => cell(1 + Math.floor(at / 24), at % 24, at % 3, 60))
  expect(titleOf([cell(3, 1, 5, 60), ...week], 'rate')).toBe('Event rate by hour of the week')
  expect(titleOf([cell(3, 1, 12, 60), ...week], 'rate')).toBe(
    'Event rate is significantly higher on Wednesday from 01:00',
  )
})

test('names no hour while a darker one may be chance', () => {
  const week = Array.from({ length: 168 }, (_, at) => cell(1 + Math.floor(at / 24), at % 24, 20, 1000))
  const [busy, chance] = [cell(1, 8, 60, 1000), cell(6, 3, 4, 55)]
  const others = week.filter(({ weekday, hour }) => (weekday !== 1 || hour !== 8) && (weekday !== 6 || hour !== 3))
  expect(titleOf([busy, ...others], 'rate')).toBe('Event rate is significantly higher on Monday from 08:00')
  expect(titleOf([busy, chance, ...others], 'rate')).toBe('Event rate by hour of the week')
})

test('names no hour for a handful of events, unless they are clearly more than in the other hours', () => {
  const spread = Array.from({ length: 38 }, (_, at) => cell(1 + (at % 5), at % 24, 1, 100))
  expect(titleOf([...spread, cell(6, 8, 4, 100)])).toBe('Events by hour of the week')
  expect(titleOf([...spread, cell(6, 8, 9, 100)])).toBe('Most events on Saturday from 08:00')
  const week = Array.from({ length: 168 }, (_, at) => cell(1 + Math.floor(at / 24), at % 24, 18, 100))
  expect(titleOf([cell(1, 0, 19, 100), ...week.slice(1)])).toBe('Events by hour of the week')
  expect(titleOf([cell(1, 0, 20, 100), ...week.slice(1)])).toBe('Most events on Monday from 00:00')
})

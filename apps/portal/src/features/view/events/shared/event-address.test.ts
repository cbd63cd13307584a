import { expect, test } from 'vitest'
import { parseSearch, readFilters } from '../../../../lib/search.ts'
import { eventHref, listHref, placeIn } from './event-address.ts'
import { eventFilters, settle } from './event-filters.ts'
import { filterWords, listWords } from './filter-words.ts'

const filters = settle(readFilters(eventFilters, parseSearch('?level=4&level=5&rating=2&page=2&shown=77')), {
  view: 'tsp',
  sort: 'risk',
})
const names = { zone: 'America/Toronto', now: new Date('2026-11-20T17:00:00Z') }

test('an event’s address brings its list and its place in it along', () => {
  const href = eventHref('123', { filters, position: 33 })
  const place = placeIn(href.slice(href.indexOf('?')))
  expect(place).toMatchObject({
    position: 33,
    filters: { level: ['4', '5'], rating: ['2'], view: 'tsp', sort: 'risk' },
  })
  expect(place?.filters.shown).toBeUndefined()
  expect(listHref(place)).toContain('page=2')
})

test('an event opened by itself has no place', () => {
  expect(placeIn('')).toBeUndefined()
  expect(placeIn('?level=4&n=x')).toBeUndefined()
  expect(listHref()).toBe('/view/events')
})

test('filters read as a sentence', () => {
  expect(filterWords(filters, names)).toBe('last 7 days, TSP, High and Critical, Pending')
  const more = {
    ...filters,
    type: ['a', 'b', 'c'],
    vehicle: ['1'],
    driver: ['2'],
    q: 'van',
    from: '2026-11-01',
    to: '2026-11-03',
  }
  expect(filterWords(more, names)).toBe('1–3 Nov, TSP, High and Critical, 3 types, Pending, “van”, 2 more filters')
})

test('lists of words', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listWords)).toEqual(['', 'a', 'a and b', 'a, b and c'])
})

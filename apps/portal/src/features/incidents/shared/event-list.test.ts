import { describe, expect, test } from 'vitest'
import { parseSearch, readFilters, stringifySearch, writeFilters } from '../../../lib/search.ts'
import { placeIn } from '../../../list/parts/list-place.ts'
import { scopeFilter } from '../../../scope/filter-field.ts'
import { filterWords } from '../../../scope/filter-words.ts'
import { rangeOf, rangeSearch } from '../../../scope/range.ts'
import { eventIn, eventsAt } from './event-address.ts'
import { eventFilters } from './event-filters.ts'
import { eventList } from './event-list.ts'

const zone = 'America/Toronto'
const now = new Date('2026-11-20T17:00:00Z')
const read = (search: string) => readFilters(eventFilters, parseSearch(search))
const queryOf = (values: ReturnType<typeof read>) => eventList.query(values, { zone, now })

describe('the URL', () => {
  test('defaults to all events of the last 7 days', () => {
    const query = queryOf(read(''))
    expect(query).toMatchObject({ From: '2026-11-14 05:00:00', To: '2026-11-21 04:59:59', View: 0, severities: [] })
    expect(query).not.toHaveProperty('HasVideo')
    expect(query).not.toHaveProperty('SearchedText')
  })

  test('round-trips', () => {
    const values = read(
      '?level=5&level=4&type=phoneUse&text=Unit+7&video=yes&view=accurate&sort=riskScore&provider=2&providers=noneOf',
    )
    expect(read(stringifySearch(writeFilters(eventFilters, values, {})))).toEqual(values)
    expect(queryOf(values)).toMatchObject({
      View: 1,
      severities: ['5', '4'],
      translatedTypes: ['phoneUse'],
      providerIds: ['2'],
      ProviderIdsOperator: 1,
      HasVideo: true,
      SearchedText: 'Unit 7',
    })
  })

  test('narrows to the events that scores count, or to the others', () => {
    expect(queryOf(read('?counted=yes'))).toMatchObject({ Counted: true })
    expect(queryOf(read('?counted=no'))).toMatchObject({ Counted: false })
    expect(queryOf(read(''))).not.toHaveProperty('Counted')
  })

  test('narrows to the events that await review, or to the others', () => {
    expect(queryOf(read('?waiting=yes'))).toMatchObject({ Open: true })
    expect(queryOf(read('?waiting=no'))).toMatchObject({ Open: false })
    expect(queryOf(read(''))).not.toHaveProperty('Open')
  })

  test('filters by hours of the week and describes them', () => {
    const values = read('?hour=5-17&hour=7-0&range=30d')
    expect(queryOf(values)).toMatchObject({ HourOfWeek: ['5-17', '7-0'] })
    expect(filterWords(eventList.bar, values, zone, now)).toBe('last 30 days, Fri 17:00–18:00 and Sun 00:00–01:00')
    expect(read('?hour=8-1&hour=noon').hour).toEqual([])
  })

  test('drops invalid values and keeps the rest', () => {
    expect(read('?level=9&rating=2&page=-3&range=fortnight')).toMatchObject({
      level: [],
      rating: ['2'],
      page: 1,
      range: '7d',
    })
    expect(read('?shown=abc').shown).toBeUndefined()
  })

  test('prefers custom days over a preset, and clears them when a preset is chosen', () => {
    const days = { from: '2026-10-30', to: '2026-11-02' }
    const values = { ...read(''), ...days }
    expect(rangeOf(values, zone, now)).toEqual(days)
    // Clocks go back on November 1: the range begins at UTC−4 and ends at UTC−5.
    expect(queryOf(values)).toMatchObject({ From: '2026-10-30 04:00:00', To: '2026-11-03 04:59:59' })
    expect(rangeOf({ ...values, ...rangeSearch({ preset: '30d' }) } as typeof values, zone, now)).toEqual({
      preset: '30d',
    })
  })
})

const values = {
  ...read('?level=4&level=5&rating=2&waiting=yes&page=2&shown=77'),
  view: 'tsp',
  sort: 'riskScore',
} as const

test('carries the list and the position in it in an event’s URL', () => {
  const href = eventIn('123', { values, position: 33 })
  const place = placeIn(eventList, href.slice(href.indexOf('?')))
  expect(place).toMatchObject({
    position: 33,
    values: { level: ['4', '5'], rating: ['2'], waiting: 'yes', view: 'tsp', sort: 'riskScore', size: 20 },
  })
  expect(place?.values.shown).toBeUndefined()
  expect(eventsAt(place)).toContain('page=2')
})

test('has no position for an event opened directly', () => {
  expect(placeIn(eventList, '')).toBeUndefined()
  expect(placeIn(eventList, '?level=4&n=x')).toBeUndefined()
  expect(eventsAt(undefined)).toBe('/view/events')
})

test('names the scope by its records, or counts many', () => {
  const bar = [scopeFilter('connection'), scopeFilter('provider')]
  const names = {
    connection: new Map(['1', '2', '3', '4'].map((id) => [id, `Fleet ${id}`])),
    provider: new Map([['9', 'Lytx']]),
  }
  const words = (own: object) => filterWords(bar, own as typeof values, zone, now, names)
  expect(words({ connection: ['1'] })).toBe('Fleet 1')
  expect(words({ connection: ['1', '2'], provider: ['9'], providers: 'noneOf' })).toBe('Fleet 1 and Fleet 2, not Lytx')
  expect(words({ connection: ['1', '2', '3', '4'] })).toBe('Connection: 4 selected')
  expect(words({ connection: ['8'] })).toBe('Connection: one selected')
})

test('describes filters in a sentence', () => {
  expect(filterWords(eventList.bar, values, zone, now)).toBe(
    'last 7 days, Critical and High, Pending, Provider, Awaiting review',
  )
  const more = { ...values, vehicle: ['1'], driver: ['2'], text: 'van', from: '2026-11-01', to: '2026-11-03' }
  const names = { vehicle: new Map([['1', 'Unit 7']]), driver: new Map([['2', 'Kim Lee']]) }
  expect(filterWords(eventList.bar, more, zone, now, names)).toBe(
    'Nov 1–3, Critical and High, Pending, Unit 7, Kim Lee, Provider, Awaiting review, “van”',
  )
})

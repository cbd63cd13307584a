import { describe, expect, test } from 'vitest'
import { parseSearch, readFilters, stringifySearch } from '../../../../lib/search.ts'
import { eventFilters, queryOf, rangeOf, rangeSearch, searchOf, settle } from './event-filters.ts'

const zone = 'America/Toronto'
const now = new Date('2026-11-20T17:00:00Z')
const read = (search: string) => settle(readFilters(eventFilters, parseSearch(search)))

describe('the address', () => {
  test('an empty one is everything of the last seven days, newest first', () => {
    expect(queryOf(read(''), zone, now)).toMatchObject({
      From: '2026-11-14 05:00:00',
      To: '2026-11-21 04:59:59',
      View: 0,
      severities: [],
      SortBy: 'occurredAt',
      SortDirection: 'desc',
      HasVideo: undefined,
      SearchedText: undefined,
    })
  })

  test('says the same again after a round trip', () => {
    const filters = read(
      '?level=5&level=4&type=phoneUse&q=Unit+7&video=yes&view=accurate&sort=risk&provider=2&providerMode=none',
    )
    expect(read(stringifySearch(searchOf(filters)))).toEqual(filters)
    expect(queryOf(filters, zone, now)).toMatchObject({
      View: 1,
      severities: ['5', '4'],
      translatedTypes: ['phoneUse'],
      providerIds: ['2'],
      ProviderIdsOperator: 1,
      HasVideo: true,
      SearchedText: 'Unit 7',
      SortBy: 'riskScore',
    })
  })

  test('drops what does not fit and keeps the rest', () => {
    expect(read('?level=9&rating=2&page=-3&range=fortnight')).toMatchObject({
      level: [],
      rating: ['2'],
      page: 1,
      range: '7d',
    })
    expect(read('?shown=abc').shown).toBeUndefined()
  })

  test('days win over a preset, and choosing a preset forgets them', () => {
    const days = { from: '2026-10-30', to: '2026-11-02' }
    const filters = settle({ ...read(''), ...rangeSearch(days) })
    expect(rangeOf(filters)).toEqual(days)
    // The clocks go back on 1 November: the range begins at UTC−4 and ends at UTC−5.
    expect(queryOf(filters, zone, now)).toMatchObject({ From: '2026-10-30 04:00:00', To: '2026-11-03 04:59:59' })
    expect(rangeOf({ ...filters, ...rangeSearch({ preset: '30d' }) })).toEqual({ preset: '30d' })
  })
})

test('memory fills in only what the address leaves open', () => {
  const remembered = { view: 'tsp', sort: 'risk', layout: 'cards', size: 50 } as const
  expect(settle(readFilters(eventFilters, {}), remembered)).toMatchObject(remembered)
  expect(settle(readFilters(eventFilters, { view: 'all' }), remembered).view).toBe('all')
})

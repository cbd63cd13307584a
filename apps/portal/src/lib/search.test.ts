import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isFiltered, parseSearch, readFilters, stringifySearch, writeFilters } from './search.ts'

const filters = z.object({
  text: z.string().default(''),
  page: z.coerce.number<string | number>().int().min(1).default(1),
  level: z.array(z.enum(['1', '2', '3'])).default([]),
  view: z.enum(['list', 'map']).default('list'),
  open: z.string().optional(),
})
const read = (search: string) => readFilters(filters, parseSearch(search))

describe('reading', () => {
  test('parses text and numbers, and accepts a single value as a list', () => {
    expect(read('?text=7&page=3&level=2&view=map&open=12')).toEqual({
      text: '7',
      page: 3,
      level: ['2'],
      view: 'map',
      open: '12',
    })
    expect(read('?level=1&level=3').level).toEqual(['1', '3'])
  })

  test('drops bad values and keeps the others', () => {
    expect(read('?page=-4&view=globe&level=9&text=bus')).toEqual({ text: 'bus', page: 1, level: [], view: 'list' })
    expect(read('?page=1.5').page).toBe(1)
  })

  test('ignores unknown names', () => {
    expect(read('?utm=mail')).toEqual({ text: '', page: 1, level: [], view: 'list' })
  })

  test('never throws for any URL', () => {
    fc.assert(fc.property(fc.webQueryParameters(), (search) => void read(search)))
  })
})

describe('writing', () => {
  test('leaves out defaults and empty values', () => {
    expect(writeFilters(filters, { text: '', page: 1, level: [], view: 'list', open: undefined }, {})).toEqual({})
  })

  test('keeps unknown names', () => {
    expect(writeFilters(filters, { page: 2 }, { utm: 'mail', page: '9' })).toEqual({ utm: 'mail', page: '2' })
  })

  test('round-trips', () => {
    const values = fc.record({
      text: fc.string({ minLength: 1 }),
      page: fc.integer({ min: 1, max: 1e6 }),
      level: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
      view: fc.constantFrom('list', 'map'),
    })
    fc.assert(
      fc.property(values, (given) => {
        const address = stringifySearch(writeFilters(filters, given as z.output<typeof filters>, {}))
        expect(read(address)).toEqual(given)
      }),
    )
  })
})

test('treats a page as filtered if a named filter differs from its default', () => {
  expect(isFiltered(filters, read('?view=map'), ['text', 'level'])).toBe(false)
  expect(isFiltered(filters, read('?level=2'), ['text', 'level'])).toBe(true)
})

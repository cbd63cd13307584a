import { parameterWord } from '@milepost/contract/parameter-words'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listSources } from './list-sources.ts'
import { filtersOf, readRequest } from './read-request.ts'

test.each(Object.entries(listSources))('every filter of %s has words that people know', (_, { endpoint }) => {
  const shape = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
  const filters = filtersOf(shape).filter(([name]) => name.toLowerCase() !== 'clientid')
  expect(filters.filter(([name]) => parameterWord(name) === undefined)).toEqual([])
})

test('each fault is told at once, in words and at its field', () => {
  const ask = {
    list: 'trips',
    query: { from: '1950-01-01 00:00:00' },
    of: null,
    columns: ['vehicle', 'vehicle'],
  } as const
  expect(() => readRequest(null, ask)).toThrow(
    'The column “vehicle” is asked for twice; Say of which vehicle the list is, by its id; “Start of the range” must be a time between 1970 and 2099; “End of the range” is missing.',
  )
})

test('a filter named like what every object has is unknown as any other', () => {
  const ask = { list: 'vehicles', query: { constructor: 'x' }, of: null, columns: ['name'] } as const
  expect(() => readRequest(null, ask)).toThrow('“constructor” is no filter of this list.')
})

import { parameterWord } from '@milepost/contract/api/parameter-words'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exportLists } from './export-lists.ts'
import { filtersOf, readRequest } from './read-request.ts'

test.each(Object.entries(exportLists))('has a label for every filter of %s', (_, { endpoint }) => {
  const shape = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
  const filters = filtersOf(shape).filter(([name]) => name.toLowerCase() !== 'clientid')
  expect(filters.filter(([name]) => parameterWord(name) === undefined)).toEqual([])
})

test('reports all problems at once, at their fields', () => {
  const ask = {
    list: 'trips',
    query: { from: '1950-01-01 00:00:00' },
    of: null,
    columns: ['vehicle', 'vehicle'],
  } as const
  expect(() => readRequest(null, ask)).toThrow(
    'The column “vehicle” is listed twice; Specify which vehicle the list is for, by its ID; “Start of the range” must be a time between 1970 and 2099; “End of the range” is missing.',
  )
})

test('applies and explains the list’s own limits', () => {
  const ids = Array.from({ length: 1001 }, (_, id) => String(id))
  const query = {
    from: '2016-01-01 00:00:00',
    to: '2026-01-01 00:00:00',
    SearchedText: 'x'.repeat(201),
    vehicleIds: ids,
  }
  const ask = (own: object) => () =>
    readRequest(null, { list: 'incidents', query: { ...query, ...own }, of: null, columns: ['type'] })
  expect(ask({})).toThrow(/^“Vehicle” must have at most 1000 entries; “Search text” must have at most 200 characters.$/)
  expect(ask({ SearchedText: '', vehicleIds: [] })).toThrow(
    '“End of the range” must be at most 25 months after “Start of the range”.',
  )
})

test('rejects an overlong list without checking its entries', () => {
  const body = { list: 'incidents', columns: ['type'], query: { vehicleIds: Array(200_000).fill(null) } }
  const { error } = exportEndpoints.start.body!.safeParse(body)
  expect(error!.issues).toHaveLength(1)
  expect(JSON.stringify(error!.issues).length).toBeLessThan(5_000)
})

test('treats a filter named like an object built-in as unknown', () => {
  const ask = { list: 'vehicles', query: { constructor: 'x' }, of: null, columns: ['name'] } as const
  expect(() => readRequest(null, ask)).toThrow('“constructor” is not a filter of this list.')
})

import { endpoints } from '@milepost/contract/api/all-endpoints'
import type { Endpoint } from '@milepost/contract/api/endpoint'
import type { FieldIssue } from '@milepost/contract/api/problem'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { readInput } from './read-input.ts'

type Given = { params?: object; query?: object; body?: object }

/** Returns the issues found in a call. */
function issuesOf(endpoint: Endpoint, { params = {}, query = {}, body = {} }: Given): FieldIssue[] {
  try {
    readInput(endpoint, { params, query, body } as FastifyRequest)
    return []
  } catch (error) {
    if (error instanceof AppError) return error.issues ?? []
    throw error
  }
}

const shapeOf = (schema: z.ZodType | undefined): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : []

const fields = (part: 'query' | 'body', wanted: (field: z.ZodType) => boolean) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    endpoint.bodyType === 'multipart' || endpoint.bodyType === 'any'
      ? []
      : shapeOf(endpoint[part])
          .filter(([, field]) => wanted(field))
          .map(([field]): [string, string, Endpoint] => [name, field, endpoint]),
  )

describe('omitted fields', () => {
  const isRequired = (field: z.ZodType) => !field.safeParse(undefined).success
  test.each(fields('query', isRequired))('%s reports query.%s as missing, and how to give it', (_, field, endpoint) => {
    const issue = issuesOf(endpoint, {}).find((one) => one.field === `query.${field}`)
    expect(issue?.message).toMatch(new RegExp(`^is missing: add ${field}=\\S.* to the address$`))
  })
  test.each(fields('body', isRequired))('%s reports body.%s as missing', (_, field, endpoint) => {
    expect(issuesOf(endpoint, {})).toContainEqual({ field: `body.${field}`, message: 'is missing' })
  })
})

const instants = ['2026-09-20 16:41:08', '2026-09-20T16:41:08.000Z', '2026-09-20']
/** True for a field that takes a time in one of our formats, not just any text. */
const isTime = (field: z.ZodType) =>
  instants.some((text) => field.safeParse(text).success) && !field.safeParse('any other text, and long').success

/** The same time format with another year. */
const inYear = (endpoint: Endpoint, part: 'query' | 'body', field: string, year: string) => {
  const schema = shapeOf(endpoint[part]).find(([name]) => name === field)![1]
  return instants.find((text) => schema.safeParse(text).success)!.replace('2026', year)
}

const otherEnd: Readonly<Record<string, string>> = { from: 'to', From: 'To' }

describe('times out of bounds', () => {
  const everywhere = (['query', 'body'] as const).flatMap((part) =>
    fields(part, isTime).flatMap((one) =>
      ['1969', '0000', '2100', '9999'].map((year) => [...one, part, year] as const),
    ),
  )
  test.each(everywhere)('%s refuses %s', (_, field, endpoint, part, year) => {
    const issues = issuesOf(endpoint, { [part]: { [field]: inYear(endpoint, part, field, year) } })
    expect(issues.map((issue) => issue.field)).toContain(`${part}.${field}`)
  })
})

describe('ranges of many years', () => {
  // A month is a range by itself, and ends are checked with their starts.
  // Claims are a page of a small table, and loss runs have those of many years.
  const beginnings = fields('query', isTime).filter(([, field]) => !/^(to|month|LossFrom|LossTo)$/i.test(field))
  test.each(beginnings)('%s rejects it by %s', (_, field, endpoint) => {
    const start = inYear(endpoint, 'query', field, '2020')
    const end = otherEnd[field]
    const both = end ? { [field]: start, [end]: inYear(endpoint, 'query', end, '2026') } : { [field]: start }
    const named = issuesOf(endpoint, { query: both }).find((issue) => issue.field === `query.${end ?? field}`)
    expect(named?.message).toContain('25 months')
    // Ranges with only a start or only an end count too.
    const alone = issuesOf(endpoint, { query: { [field]: start } }).map((issue) => issue.field)
    expect(alone.some((name) => [`query.${field}`, `query.${end}`].includes(name))).toBe(true)
    if (!end) return
    const endAlone = issuesOf(endpoint, { query: { [end]: inYear(endpoint, 'query', end, '2026') } })
    expect(endAlone.map((issue) => issue.field)).toContain(`query.${field}`)
  })
})

describe('the client of a call', () => {
  const call = { method: 'GET', path: '/things' } as Endpoint
  const queryOf = (query: object) => readInput(call, { params: {}, query, body: {} } as FastifyRequest).query

  test.each(['clientId', 'ClientId', 'clientid'])('is read from %s, even if the call doesn’t declare it', (name) => {
    expect(queryOf({ [name]: '7' })).toEqual({ clientId: 7 })
  })

  test('isn’t invented', () => {
    expect(queryOf({})).toBeUndefined()
  })

  test('is named when it isn’t a number', () => {
    expect(issuesOf(call, { query: { clientId: 'x' } })).toEqual([
      { field: 'query.clientId', message: 'must be the number of a client' },
    ])
  })
})

describe('text that can’t be stored, or that changes how other text reads', () => {
  const call = {
    method: 'POST',
    path: '/things',
    query: z.object({ text: z.string().optional() }),
    body: z.object({ values: z.record(z.string(), z.unknown()).optional() }),
  } as unknown as Endpoint

  const notText = 'contains characters that are not text'
  const reversing = 'contains invisible characters that change the direction of text: type it again'
  test.each([
    ['a\0b', notText],
    ['\ud800', notText],
    ['Unit \u202egpj.exe', reversing],
  ])('is refused wherever it is: %j', (text, message) => {
    expect(issuesOf(call, { query: { text } })).toEqual([{ field: 'query.text', message }])
    expect(issuesOf(call, { body: { values: { one: [{ two: text }] } } })).toEqual([
      { field: 'body.values.one.0.two', message },
    ])
    expect(issuesOf(call, { body: { values: { one: { [text]: 1 } } } })).toEqual([
      { field: 'body.values.one', message: 'has a name with characters that are not text' },
    ])
  })
})

test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__'])('refuses the unknown name %s', (name) => {
  const query = JSON.parse(`{"${name}":"1"}`)
  expect(issuesOf(driverEndpoints.options, { query })).toContainEqual({
    field: `query.${name}`,
    message: 'is not a parameter of this call',
  })
})

test('takes one name in two spellings as given twice', () => {
  const query = { PageSize: 'bad', pagesize: '7' }
  const issues = issuesOf(driverEndpoints.page, { params: { id: '1' }, query })
  expect(issues.map(({ field }) => field)).toContain('query.PageSize')
})

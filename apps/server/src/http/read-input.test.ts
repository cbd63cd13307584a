import { endpoints } from '@milepost/contract/api/all-endpoints'
import type { Endpoint } from '@milepost/contract/api/endpoint'
import type { FieldIssue } from '@milepost/contract/api/problem'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { readInput } from './read-input.ts'

type Given = { params?: object; query?: object; body?: object }

/** What is said against a call. */
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

describe('what is left out', () => {
  const isRequired = (field: z.ZodType) => !field.safeParse(undefined).success
  test.each(fields('query', isRequired))(
    '%s says that query.%s is missing, and how to give it',
    (_, field, endpoint) => {
      const issue = issuesOf(endpoint, {}).find((one) => one.field === `query.${field}`)
      expect(issue?.message).toMatch(new RegExp(`^is missing: add ${field}=\\S.* to the address$`))
    },
  )
  test.each(fields('body', isRequired))('%s says that body.%s is missing', (_, field, endpoint) => {
    expect(issuesOf(endpoint, {})).toContainEqual({ field: `body.${field}`, message: 'is missing' })
  })
})

const instants = ['2026-09-20 16:41:08', '2026-09-20T16:41:08.000Z', '2026-09-20']
/** A field that takes a time in one of our forms, and not any text. */
const isTime = (field: z.ZodType) =>
  instants.some((text) => field.safeParse(text).success) && !field.safeParse('any other text, and long').success

/** The same form of time in another year. */
const inYear = (endpoint: Endpoint, part: 'query' | 'body', field: string, year: string) => {
  const schema = shapeOf(endpoint[part]).find(([name]) => name === field)![1]
  return instants.find((text) => schema.safeParse(text).success)!.replace('2026', year)
}

const otherEnd: Readonly<Record<string, string>> = { from: 'to', From: 'To' }

describe('a time beyond all bounds', () => {
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

describe('a range of many years', () => {
  // A month is a range of its own, and ends are judged with their beginnings.
  const beginnings = fields('query', isTime).filter(([, field]) => !/^(to|month)$/i.test(field))
  test.each(beginnings)('%s refuses it by %s', (_, field, endpoint) => {
    const start = inYear(endpoint, 'query', field, '2020')
    const end = otherEnd[field]
    const both = end ? { [field]: start, [end]: inYear(endpoint, 'query', end, '2026') } : { [field]: start }
    const named = issuesOf(endpoint, { query: both }).find((issue) => issue.field === `query.${end ?? field}`)
    expect(named?.message).toContain('25 months')
    // What ends now and what never began are ranges too.
    const alone = issuesOf(endpoint, { query: { [field]: start } }).map((issue) => issue.field)
    expect(alone.some((name) => [`query.${field}`, `query.${end}`].includes(name))).toBe(true)
    if (!end) return
    const endAlone = issuesOf(endpoint, { query: { [end]: inYear(endpoint, 'query', end, '2026') } })
    expect(endAlone.map((issue) => issue.field)).toContain(`query.${field}`)
  })
})

describe('the client a call is about', () => {
  const call = { method: 'GET', path: '/things' } as Endpoint
  const queryOf = (query: object) => readInput(call, { params: {}, query, body: {} } as FastifyRequest).query

  test.each(['clientId', 'ClientId', 'clientid'])('is heard as %s, also where the call does not declare it', (name) => {
    expect(queryOf({ [name]: '7' })).toEqual({ clientId: 7 })
  })

  test('is not invented', () => {
    expect(queryOf({})).toBeUndefined()
  })

  test('that is no number is named', () => {
    expect(issuesOf(call, { query: { clientId: 'x' } })).toEqual([
      { field: 'query.clientId', message: 'must be the number of a client' },
    ])
  })
})

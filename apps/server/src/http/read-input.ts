import type { Endpoint } from '@milepost/contract/endpoint'
import { rangeIssue } from '@milepost/contract/fields'
import { plainError } from '@milepost/contract/plain-error'
import type { FieldIssue } from '@milepost/contract/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Input } from '../access/client-scope.ts'
import { invalid } from '../app-error.ts'

/**
 * Checks a request against its declaration. Throws `invalid` naming each field that needs another value, and each that the
 * call does not have.
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const issues: FieldIssue[] = []
  const check = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown) => {
    issues.push(...unstorable(part, value))
    if (part !== 'params') issues.push(...unknownFields(part, schema, value))
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { error: plainError })
    if (parsed.success) return parsed.data
    issues.push(
      ...parsed.error.issues.map((issue) => ({ field: [part, ...issue.path].join('.'), message: issue.message })),
    )
  }
  const isJson = endpoint.bodyType !== 'multipart' && endpoint.bodyType !== 'any'
  const input = {
    params: check('params', endpoint.params, request.params),
    query: check('query', endpoint.query, respell(request.query, endpoint.query)),
    body: isJson ? check('body', endpoint.body, request.body ?? {}) : undefined,
  }
  const range = rangeIssue((input.query ?? {}) as Record<string, unknown>)
  if (range) issues.push({ field: `query.${range.field}`, message: range.message })
  if (issues.length) throw invalid(firstOfEach(issues))
  return input
}

/** Text that the database cannot hold: the character NUL, and halves of characters. */
function unstorable(field: string, value: unknown): FieldIssue[] {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? [{ field, message: 'has characters that are not text' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => unstorable(`${field}.${name}`, item))
}

/** Every call may name the client it is about. */
const everywhere = new Set(['clientid'])

/** Fields that a part does not have. A form or address that says something is obeyed or refused, never ignored. */
function unknownFields(part: 'query' | 'body', schema: z.ZodType | undefined, value: unknown): FieldIssue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if (schema && !(schema instanceof z.ZodObject)) return []
  if (schema?.def.catchall) return []
  const known = schema ? Object.keys(schema.shape) : []
  return Object.keys(value)
    .filter((name) => !known.includes(name) && !(part === 'query' && everywhere.has(name.toLowerCase())))
    .map((name) => ({
      field: `${part}.${name}`,
      message: part === 'query' ? 'is no parameter of this call' : 'is no field of this call',
    }))
}

/** A value that breaks several rules is named once. */
const firstOfEach = (issues: FieldIssue[]) =>
  [...new Map(issues.toReversed().map((issue) => [issue.field, issue])).values()].reverse()

/** Names in a query match whatever their case: `clientid` and `ClientId` are the same. */
function respell(query: unknown, schema: z.ZodType | undefined): unknown {
  if (!(schema instanceof z.ZodObject)) return query
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      names.get(name.toLowerCase()) ?? name,
      value,
    ]),
  )
}

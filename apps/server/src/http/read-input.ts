import type { Endpoint } from '@milepost/contract/api/endpoint'
import { NumberIdPath, rangeIssue } from '@milepost/contract/api/fields'
import { plainError } from '@milepost/contract/api/plain-error'
import type { FieldIssue } from '@milepost/contract/api/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Input } from '../access/client-scope.ts'
import { textIssue } from '../access/text-issue.ts'
import { AppError, invalid } from '../app-error.ts'

/**
 * Checks a request against its declaration. Throws `invalid` naming each field with a wrong value, and each that the
 * call doesn't have.
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const issues: FieldIssue[] = []
  const check = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown) => {
    issues.push(...unreadable(part, value))
    if (part !== 'params') issues.push(...unknownFields(part, schema, value))
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { error: plainError })
    if (parsed.success) return parsed.data
    issues.push(
      ...parsed.error.issues.map(({ path, message }) => ({
        field: [part, ...path].join('.'),
        message: isMissing(value, path) ? missing(part, path) : message,
      })),
    )
  }
  const isJson = endpoint.bodyType !== 'multipart' && endpoint.bodyType !== 'any'
  const query = respell(request.query, endpoint.query)
  const input = {
    params: check('params', endpoint.params, request.params),
    query: withClient(check('query', endpoint.query, query), query),
    body: isJson ? check('body', endpoint.body, request.body ?? {}) : undefined,
  }
  const range = rangeIssue(query)
  if (range) issues.push({ field: `query.${range.field}`, message: range.message })
  if (issues.length) throw invalid(firstOfEach(issues))
  return input
}

/** If a call doesn't declare a client, the URL may still name one: it is applied, not ignored. */
function withClient(checked: unknown, given: Record<string, unknown>): unknown {
  const declared = checked as Record<string, unknown> | undefined
  const named = Object.entries(given).find(([name]) => everywhere.has(name.toLowerCase()))
  if (!named || (declared && ('clientId' in declared || 'ClientId' in declared))) return checked
  const client = NumberIdPath.shape.id.safeParse(named[1])
  if (!client.success) throw invalid([{ field: `query.${named[0]}`, message: 'must be the number of a client' }])
  return { ...declared, clientId: client.data }
}

/** True if a required field is missing; numbers in a query are parsed first. */
const isMissing = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((within, name) => (within as Record<PropertyKey, unknown> | undefined)?.[name], value) ===
  undefined

const missing = (part: 'params' | 'query' | 'body', path: readonly PropertyKey[]) =>
  part === 'query' ? `is missing: add ${path.join('.')}=… to the address` : 'is missing'

/** More levels than any body has. Checking many thousands would exhaust the stack. */
const deepest = 32

/**
 * Finds text that the database can't store, or that would make other text read differently. Throws `badRequest` for what
 * is nested too deeply to be checked.
 */
function unreadable(field: string, value: unknown, level = 1): FieldIssue[] {
  if (typeof value === 'string') {
    const message = textIssue(value)
    return message ? [{ field, message }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  if (level > deepest) throw new AppError('badRequest', `The body is nested too deeply: use at most ${deepest} levels.`)
  return Object.entries(value).flatMap(([name, item]) =>
    textIssue(name) === undefined
      ? unreadable(`${field}.${name}`, item, level + 1)
      : [{ field, message: 'has a name with characters that are not text' }],
  )
}

/** Every call may name its client. */
const everywhere = new Set(['clientid'])

/** Finds unknown fields, including nested ones. Input is either applied or refused, never ignored. */
function unknownFields(part: 'query' | 'body', schema: z.ZodType | undefined, value: unknown): FieldIssue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const inner = schema && plainSchema(schema)
  if (inner && !(inner instanceof z.ZodObject)) return []
  if (inner?.def.catchall) return []
  const shape: Record<string, z.ZodType> = inner?.shape ?? {}
  return Object.entries(value).flatMap(([name, item]) => {
    if (Object.hasOwn(shape, name)) return part === 'body' ? within(name, unknownFields(part, shape[name], item)) : []
    if (part === 'query' && everywhere.has(name.toLowerCase())) return []
    const message = part === 'query' ? 'is not a parameter of this call' : 'is not a field of this call'
    return [{ field: `${part}.${name}`, message }]
  })
}

const within = (name: string, issues: FieldIssue[]) =>
  issues.map(({ field, message }) => ({ field: field.replace('body.', `body.${name}.`), message }))

/** Returns a schema without its optional wrapper. */
function plainSchema(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? plainSchema(schema.def.innerType as z.ZodType) : schema
}

/** A value that breaks several rules is listed once. */
const firstOfEach = (issues: FieldIssue[]) =>
  [...new Map(issues.toReversed().map((issue) => [issue.field, issue])).values()].reverse()

/** Matches query names regardless of case: `clientid` and `ClientId` are the same. */
function respell(given: unknown, schema: z.ZodType | undefined): Record<string, unknown> {
  const query = given as Record<string, unknown>
  if (!(schema instanceof z.ZodObject)) return query
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
  // One name in two spellings is a name given twice.
  const spelled = Map.groupBy(Object.entries(query), ([name]) => names.get(name.toLowerCase()) ?? name)
  return Object.fromEntries(
    [...spelled].map(([name, given]) => [name, given.length > 1 ? given.flatMap(([, value]) => value) : given[0]![1]]),
  )
}

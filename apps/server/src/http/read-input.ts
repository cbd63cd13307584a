import type { Endpoint } from '@milepost/contract/endpoint'
import type { FieldIssue } from '@milepost/contract/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Input } from '../access/client-scope.ts'
import { invalid } from '../app-error.ts'

/** Checks a request against its declaration. Throws `invalid` naming each field that needs another value. */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const issues: FieldIssue[] = []
  const check = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    issues.push(
      ...parsed.error.issues.map((issue) => ({ field: [part, ...issue.path].join('.'), message: issue.message })),
    )
  }
  const input = {
    params: check('params', endpoint.params, request.params),
    query: check('query', endpoint.query, respell(request.query, endpoint.query)),
    body: endpoint.bodyType === 'multipart' ? undefined : check('body', endpoint.body, request.body ?? {}),
  }
  if (issues.length) throw invalid(firstOfEach(issues))
  return input
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

import type { ExportList } from '@milepost/contract/exports'
import { rangeIssue } from '@milepost/contract/fields'
import { allows } from '@milepost/contract/roles'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { AppError, forbidden, invalid } from '../../app-error.ts'
import type { ListRequest, ListSource } from './list-source.ts'
import { listSources } from './list-sources.ts'

export type ExportAsk = {
  list: ExportList
  query: Record<string, unknown>
  of: string | null
  columns: readonly string[]
}

/** What the list itself says of paging; a file has every row. */
const paging = ['pagenumber', 'pagesize']

/**
 * The list and the checked request of an export. The list's own rules hold: its access, its parameters, and only those.
 * Throws `notServed` for a list that is not there yet, `invalid` naming each parameter or column at fault.
 */
export function readRequest(
  caller: Caller | null,
  { list, query, of, columns }: ExportAsk,
  clientId: number,
): { source: ListSource; request: ListRequest<never> } {
  const source = listSources[list]
  if (!source) throw new AppError('notServed', `The list “${list}” cannot be had as a file yet.`)
  if (caller && !('roles' in caller && allows(source.endpoint, caller.roles)))
    throw forbidden('Your role may not see this list.')
  const issues = [
    ...columns
      .filter((id) => !source.columns.some((column) => column.id === id))
      .map((id) => ({ field: 'body.columns', message: `this list has no column “${id}”` })),
    ...pathIssues(source, of, clientId),
  ]
  const parsed = parseQuery(source, query)
  if (issues.length || 'issues' in parsed) throw invalid([...issues, ...('issues' in parsed ? parsed.issues : [])])
  return { source, request: { query: parsed.query as never, of: of ?? '', columns: new Set(columns) } }
}

function parseQuery({ endpoint }: ListSource, query: Record<string, unknown>) {
  const schema = endpoint.query instanceof z.ZodObject ? endpoint.query : z.object({})
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
  const entries = Object.entries(query).filter(([name]) => !paging.includes(name.toLowerCase()))
  const unknown = entries.filter(([name]) => !names.has(name.toLowerCase()))
  if (unknown.length)
    return {
      issues: unknown.map(([name]) => ({ field: `body.query.${name}`, message: 'is no parameter of this list' })),
    }
  const parsed = schema.safeParse(
    Object.fromEntries(entries.map(([name, value]) => [names.get(name.toLowerCase()), value])),
  )
  const range = parsed.success && rangeIssue(parsed.data)
  if (range) return { issues: [{ field: `body.query.${range.field}`, message: range.message }] }
  if (parsed.success) return { query: parsed.data }
  return {
    issues: parsed.error.issues.map((issue) => ({
      field: ['body.query', ...issue.path].join('.'),
      message: issue.message,
    })),
  }
}

/** The vehicle or connection in the list's path; a client there is the one the export is of. */
function pathIssues({ endpoint }: ListSource, of: string | null, clientId: number) {
  const isOfClient = /^(\/v2)?\/client\/\{id\}/.test(endpoint.path)
  const parsed = endpoint.params?.safeParse({ id: isOfClient ? clientId : of })
  return !parsed || parsed.success ? [] : [{ field: 'body.of', message: 'must be the id that this list is of' }]
}

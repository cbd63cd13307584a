import { rangeIssue } from '@milepost/contract/api/fields'
import { parameterWord } from '@milepost/contract/api/parameter-words'
import { plainError } from '@milepost/contract/api/plain-error'
import type { FieldIssue } from '@milepost/contract/api/problem'
import { allows } from '@milepost/contract/api/roles'
import type { ExportList } from '@milepost/contract/exports/endpoints'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { AppError, forbidden } from '../../app-error.ts'
import type { ListRequest, ListSource } from '../../reporting/list-source.ts'
import { exportLists } from './export-lists.ts'

export type ExportAsk = {
  list: ExportList
  query: Record<string, unknown>
  of: string | null
  columns: readonly string[]
}

/** Parameters of a page only; a file has all rows and no pictures. */
const ofPages = ['pagenumber', 'pagesize', 'withpictures']

/** Returns a list's query without page parameters. */
export const filtersOf = (query: Record<string, unknown>): [name: string, value: unknown][] =>
  Object.entries(query).filter(([name]) => !ofPages.includes(name.toLowerCase()))

/**
 * Validates an export request. The list's own rules apply: its access, its parameters, and only those. Throws
 * `invalid` naming each invalid parameter or column by its label.
 */
export function readRequest(
  caller: Caller | null,
  { list, query, of, columns }: ExportAsk,
): { source: ListSource; request: ListRequest } {
  const source = exportLists[list]
  if (caller && !('roles' in caller && allows(source.endpoint, caller.roles)))
    throw forbidden('Your role can’t view this list.')
  const parsed = parseQuery(source, query)
  const issues = [
    ...columnIssues(source, columns),
    ...subjectIssues(source, of),
    ...('issues' in parsed ? parsed.issues : []),
  ]
  if (issues.length || 'issues' in parsed)
    throw new AppError('invalid', `${issues.map(({ message }) => message).join('; ')}.`, { issues })
  return { source, request: { query: parsed.query, of: of ?? '', columns: new Set(columns) } }
}

/** Reports columns that don't exist or are listed twice. */
function columnIssues(source: ListSource, columns: readonly string[]): FieldIssue[] {
  const unknown = columns.filter((id) => !source.columns.some((column) => column.id === id))
  const twice = columns.filter((id, index) => columns.indexOf(id) < index)
  return [
    ...unknown.map((id) => ({ field: 'body.columns', message: `This list has no column “${id}”` })),
    ...twice.map((id) => ({ field: 'body.columns', message: `The column “${id}” is listed twice` })),
  ]
}

/** Validates the vehicle or connection in the list's path. */
function subjectIssues({ endpoint, subject }: ListSource, of: string | null): FieldIssue[] {
  if (!subject)
    return of === null ? [] : [{ field: 'body.of', message: 'This list covers the whole client: omit “of”' }]
  const isId = endpoint.params?.safeParse({ id: of }).success
  return isId ? [] : [{ field: 'body.of', message: `Specify which ${subject.word} the list is for, by its ID` }]
}

type Parsed = { query: Record<string, unknown> } | { issues: FieldIssue[] }

/** Checks a query by the endpoint of its list or report. */
export function parseQuery({ endpoint }: Pick<ListSource, 'endpoint'>, query: Record<string, unknown>): Parsed {
  const schema = endpoint.query instanceof z.ZodObject ? endpoint.query : z.object({})
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
  // A file always covers the selected client; another value would be misleading.
  names.delete('clientid')
  const entries = filtersOf(query)
  const unknown = entries.filter(([name]) => !names.has(name.toLowerCase()))
  if (unknown.length) return { issues: unknown.map(([name]) => issueAt(name, 'is not a filter of this list')) }
  const parsed = schema.safeParse(
    Object.fromEntries(entries.map(([name, value]) => [names.get(name.toLowerCase()), value])),
    { error: plainError },
  )
  if (!parsed.success)
    return { issues: parsed.error.issues.map(({ path, message }) => issueAt(path.join('.'), message)) }
  const range = rangeIssue(parsed.data, new Date(), quoted)
  return range ? { issues: [issueAt(range.field, range.message)] } : { query: parsed.data }
}

/** Returns an issue with a parameter's label: “End of the range” must be … */
const issueAt = (path: string, message: string): FieldIssue => {
  return { field: `body.query.${path}`, message: `${quoted(path.split('.')[0] ?? path)} ${message}` }
}

const quoted = (name: string) => `“${parameterWord(name) ?? name}”`

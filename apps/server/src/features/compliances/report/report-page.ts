import type { ComplianceRow, ComplianceState, complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import type { z } from 'zod'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { evaluate } from './evaluate.ts'

export type ReportQuery = z.output<(typeof complianceEndpoints.reports)['query'] & z.ZodType>

/** What needs attention first. */
const urgency: Readonly<Record<ComplianceState, number>> = { notCompliant: 0, unknown: 1, compliant: 2 }

const compare: Readonly<Record<ReportQuery['SortBy'], (a: ComplianceRow, b: ComplianceRow) => number>> = {
  name: () => 0,
  state: (a, b) => urgency[a.state] - urgency[b.state],
  connection: (a, b) => a.connection.name.localeCompare(b.connection.name, 'en'),
}

/** Returns all results of a query in its order, and how many there are of each state whatever the filter by state. */
export async function allResults(db: ClientDatabase, query: ReportQuery, patienceMs?: number) {
  const { results, pending } = await evaluate(db, query, patienceMs)
  const rows = results.map(({ row }) => row)
  const count = (state: ComplianceState) => rows.filter((row) => row.state === state).length
  const counts = { compliant: count('compliant'), notCompliant: count('notCompliant'), unknown: count('unknown') }
  const wanted = rows.filter(({ state }) => query.state.length === 0 || query.state.includes(state))
  // Vehicles come by name, so those that compare equal stay in that order.
  const sorted =
    query.SortBy === 'name' ? wanted : wanted.toSorted(directed(compare[query.SortBy], query.SortDirection))
  const isReversed = query.SortBy === 'name' && query.SortDirection === 'desc'
  return { rows: isReversed ? sorted.toReversed() : sorted, counts, pending }
}

const directed = <Row>(compared: (a: Row, b: Row) => number, direction: 'asc' | 'desc') =>
  direction === 'asc' ? compared : (a: Row, b: Row) => compared(b, a)

/** Returns a page of results. */
export async function reportPage(db: ClientDatabase, query: ReportQuery) {
  const { rows, counts, pending } = await allResults(db, query)
  const from = (query.PageNumber - 1) * query.PageSize
  return { counts, pending, items: rows.slice(from, from + query.PageSize), totalCount: rows.length }
}

import { complianceColumns } from '@milepost/contract/compliances/columns'
import { type ComplianceRow, complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import { sql } from 'kysely'
import { unavailable } from '../../app-error.ts'
import { listSource } from '../../reporting/list-source.ts'
import { allResults } from './report/report-page.ts'

/** A file has every result, so it waits for months that aren't calculated yet. */
const patienceMs = 60_000

export const compliances = listSource(complianceEndpoints.reports, {
  columns: complianceColumns,
  count: async (db, { query }) => (await allResults(db, query)).rows.length,
  select: async (db, { query }) => {
    const { rows, pending } = await allResults(db, query, patienceMs)
    if (pending > 0) throw unavailable('This month is still being calculated. Try again in a minute.', 60)
    return sql`select value as row from json_array_elements(${JSON.stringify(rows)}::json)`.compile(db)
  },
  toRow: ({ row }: { row: ComplianceRow }) => row,
})

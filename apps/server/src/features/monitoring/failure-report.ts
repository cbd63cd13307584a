import { createHash } from 'node:crypto'
import { type MonitoredException, mostMonitorRows } from '@milepost/contract/monitoring/endpoints'
import { labeledSources, sourceText } from '@milepost/contract/monitoring/words'
import { sql } from 'kysely'
import type { FailureArea } from '../../counting/failure-counts.ts'
import type { Database } from '../../db/connection/database.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { type CountAt, leadingSeries } from './leading-series.ts'
import { chartStepOf, type MonitorFilter, type Steps } from './report-range.ts'

type Row = Omit<MonitoredException, 'id'> & { at: string }

/** Without a client: work for all of them, and calls without a sign-in. */
const noClient = 'No client'

/** Returns failures by message, most frequent first, and how many there were by step and client. */
export async function failureReport(db: Database, area: FailureArea, steps: Steps, filter: MonitorFilter) {
  const { clientIds, SearchedText } = filter
  const conditions = [
    sql`f.area = ${area} and f.step_at >= ${steps.from} and f.step_at < ${steps.before}`,
    ...(clientIds.length ? [sql`f.client_id = any(${clientIds}::int[])`] : []),
    ...(SearchedText ? [saysSomewhere(SearchedText)] : []),
  ]
  const { rows } =
    await sql<Row>`select f.step_at as at, f.source, f.message, f.failures as count, f.first_at as "firstAt",
      f.last_at as "lastAt", f.log_reference as "logReference",
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client,
      case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as connection
    from failure_count f left join client c on c.id = f.client_id
      left join connection n on (n.client_id, n.id) = (f.client_id, f.connection_id)
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  const counts = rows.map(
    ({ at, client, count }): CountAt => ({
      step: chartStepOf(new Date(at), steps),
      name: client?.name ?? noClient,
      count,
    }),
  )
  const alike = [...Map.groupBy(rows, keyOf)].map(([key, rows]) => together(key, rows))
  const found = alike.toSorted((a, b) => b.count - a.count || (a.lastAt < b.lastAt ? 1 : -1))
  return { series: leadingSeries(counts), exceptions: found.slice(0, mostMonitorRows), totalCount: found.length }
}

const saysSomewhere = (text: string) =>
  hasText(text, (part) => {
    const sources = labeledSources.filter((source) => part.isInLabel(sourceText(source)))
    return sql`(f.source = any(${sources}::text[]) or ${part.isIn(sql`lower(concat_ws(' ', f.source, f.message, c.name, n.name))`)})`
  })

const keyOf = ({ source, message, client, connection }: Row) =>
  JSON.stringify([source, message, client?.id, connection?.id])

function together(key: string, rows: readonly Row[]): MonitoredException {
  const { at: _, ...newest } = rows.reduce((a, b) => (a.lastAt > b.lastAt ? a : b))
  return {
    ...newest,
    id: createHash('sha256').update(key).digest('hex').slice(0, 16),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    firstAt: rows.reduce((first, { firstAt }) => (firstAt < first ? firstAt : first), newest.firstAt),
  }
}

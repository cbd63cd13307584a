import { type MonitoredRequest, type MonitorReport, mostMonitorRows } from '@milepost/contract/monitoring/endpoints'
import { sql } from 'kysely'
import { percentile } from '../../counting/duration-steps.ts'
import type { Database } from '../../db/connection/database.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { leadingSeries } from './leading-series.ts'
import { apiOf, type MonitorFilter, type Steps } from './report-range.ts'

type ByDuration = { route: string; status: number; upToMs: number; calls: number }
type ByStep = { step: number; name: string; count: number }

const isFailed = (status: number) => status >= 400

const wantsFailed = (report: MonitorReport) => report.endsWith('Failed')

/** Returns the successful or the failed calls by endpoint, most frequent first, and how many there were by step and endpoint. */
export async function requestReport(db: Database, steps: Steps, filter: MonitorFilter) {
  const { report, clientIds, SearchedText } = filter
  const failed = wantsFailed(report)
  const conditions = [
    sql`r.api = ${apiOf(report)} and r.step_at >= ${steps.from} and r.step_at < ${steps.before}`,
    ...(clientIds.length ? [sql`r.client_id = any(${clientIds}::int[])`] : []),
    ...(SearchedText ? [hasText(SearchedText, (part) => part.isIn(sql`lower(r.route)`))] : []),
  ]
  const found = sql`request_count r where ${sql.join(conditions, sql` and `)}`
  const seconds = steps.chartMs / 1000
  const [durations, counts] = await Promise.all([
    sql<ByDuration>`select r.route, r.status, r.up_to_ms as "upToMs", sum(r.calls)::int as calls from ${found}
      group by r.route, r.status, r.up_to_ms`.execute(db),
    sql<ByStep>`select (extract(epoch from r.step_at)::bigint / ${sql.lit(seconds)} * ${sql.lit(seconds)} * 1000)::float8 as step,
        r.route as name, sum(r.calls)::int as count from ${found} and (r.status >= 400) = ${failed} group by 1, 2`.execute(
      db,
    ),
  ])
  const routes = [...Map.groupBy(durations.rows, ({ route }) => route)].flatMap(([route, rows]) => {
    const wanted = rows.filter(({ status }) => isFailed(status) === failed)
    return wanted.length ? [requestsOf(route, wanted, sumOf(rows))] : []
  })
  const sorted = routes.toSorted((a, b) => b.calls - a.calls || (a.route < b.route ? -1 : 1))
  return { series: leadingSeries(counts.rows), requests: sorted.slice(0, mostMonitorRows), totalCount: sorted.length }
}

const sumOf = (rows: readonly ByDuration[]) => rows.reduce((sum, { calls }) => sum + calls, 0)

function requestsOf(route: string, rows: readonly ByDuration[], ofCalls: number): MonitoredRequest {
  const durations = new Map<number, number>()
  for (const { upToMs, calls } of rows) durations.set(upToMs, (durations.get(upToMs) ?? 0) + calls)
  const statuses = [...Map.groupBy(rows, ({ status }) => status)]
    .map(([status, same]) => ({ status, count: sumOf(same) }))
    .toSorted((a, b) => b.count - a.count)
  return {
    route,
    calls: sumOf(rows),
    ofCalls,
    p50Milliseconds: Math.round(percentile(durations, 0.5)),
    p95Milliseconds: Math.round(percentile(durations, 0.95)),
    statuses,
  }
}

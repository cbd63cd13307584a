import { jobStateWords } from '@milepost/contract/jobs/columns'
import { type JobRun, type jobRunSortColumns, jobStates } from '@milepost/contract/jobs/endpoints'
import { jobText, workNames } from '@milepost/contract/jobs/words'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { sql } from 'kysely'
import type { Database } from '../../db/connection/database.ts'
import { hasText } from '../../db/lists/search-words.ts'

type State = (typeof jobStates)[number]
export type JobFilter = {
  From: string
  To: string
  PageNumber: number
  PageSize: number
  SortBy: (typeof jobRunSortColumns)[number]
  SortDirection: 'asc' | 'desc'
  names: string[]
  states: State[]
  clientIds: number[]
  SearchedText?: string | undefined
}

/** A run without a heartbeat for this long is shown as stuck. */
const silentMinutes = 10

const stateOf = sql<State>`case when r.state = 'running' and r.heartbeat_at < now() - make_interval(mins => ${sql.lit(silentMinutes)})
  then 'stuck' else r.state end`

const duration = sql`coalesce(r.finished_at, now()) - r.started_at`

const columns = sql`r.id, r.job as name, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client,
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as connection, ${stateOf} as state,
  r.started_at as "startedAt", extract(epoch from ${duration})::float8 as "durationSeconds",
  r.attempts, r.records::float8 as records, r.error, r.log`

const runs = sql`job_run r left join client c on c.id = r.client_id
  left join connection n on (n.client_id, n.id) = (r.client_id, r.connection_id)`

const sortable = {
  startedAt: sql`r.started_at`,
  durationSeconds: duration,
  attempts: sql`r.attempts`,
  records: sql`r.records`,
} as const
const inProgress = sql`r.state = 'running' desc, r.state = 'queued' desc,`

/** Lists runs across the system, newest first, with running and waiting ones at the top. */
export async function listRuns(db: Database, filter: JobFilter): Promise<{ items: JobRun[]; totalCount: number }> {
  const { From, To, PageNumber, PageSize, SortBy, SortDirection, names, states, clientIds, SearchedText } = filter
  const isNewestFirst = SortBy === 'startedAt' && SortDirection === 'desc'
  const conditions = [
    sql`(r.created_at between ${fromRangeTime(From)} and ${fromRangeTime(To)} or r.state in ('queued', 'running'))`,
    ...(names.length ? [sql`r.job = any(${names}::text[])`] : []),
    ...(states.length ? [sql`${stateOf} = any(${states}::text[])`] : []),
    ...(clientIds.length ? [sql`r.client_id = any(${clientIds}::int[])`] : []),
    ...(SearchedText ? [saysSomewhere(SearchedText)] : []),
  ]
  const found = sql`${runs} where ${sql.join(conditions, sql` and `)}`
  const [page, count] = await Promise.all([
    sql<JobRun>`select ${columns} from ${found}
      order by ${isNewestFirst ? inProgress : sql``} ${sortable[SortBy]} ${sql.raw(SortDirection)} nulls last, r.created_at desc, r.id
      limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from ${found}`.execute(db),
  ])
  return { items: page.rows, totalCount: count.rows[0]?.count ?? 0 }
}

/** Searches the text the list shows about a run, including the labels of its job and state. */
const saysSomewhere = (text: string) =>
  hasText(text, (part) => {
    const jobs = workNames.filter((name) => part.isInLabel(jobText(name)))
    const states = jobStates.filter((state) => part.isInLabel(jobStateWords[state]))
    return sql`(r.job = any(${jobs}::text[]) or ${stateOf} = any(${states}::text[])
      or ${part.isIn(sql`lower(concat_ws(' ', r.job, c.name, n.name, r.error))`)})`
  })

export async function findRun(db: Database, id: string): Promise<JobRun | null> {
  const { rows } = await sql<JobRun>`select ${columns} from ${runs} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

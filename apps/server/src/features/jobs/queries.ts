import type { JobRun, jobStates } from '@milepost/contract/job-runs'
import { fromRangeTime } from '@milepost/contract/wire-time'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

type State = (typeof jobStates)[number]
export type JobFilter = {
  From: string
  To: string
  PageNumber: number
  PageSize: number
  name?: string | undefined
  states: State[]
  clientId?: number | undefined
}

/** A run that gave no sign of life for so long is shown as stuck. */
const silentMinutes = 10

const stateOf = sql<State>`case when r.state = 'running' and r.heartbeat_at < now() - make_interval(mins => ${sql.lit(silentMinutes)})
  then 'stuck' else r.state end`

const columns = sql`r.id, r.job as name, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client,
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as connection, ${stateOf} as state,
  r.started_at as "startedAt", extract(epoch from coalesce(r.finished_at, now()) - r.started_at)::float8 as "durationSeconds",
  r.attempts, r.records::float8 as records, r.error, r.log`

const runs = sql`job_run r left join client c on c.id = r.client_id
  left join connection n on (n.client_id, n.id) = (r.client_id, r.connection_id)`

/** Runs of the whole house, what runs first, then the newest. */
export async function listRuns(db: Database, filter: JobFilter): Promise<{ items: JobRun[]; totalCount: number }> {
  const { From, To, PageNumber, PageSize, name, states, clientId } = filter
  const conditions = [
    sql`(r.created_at between ${fromRangeTime(From)} and ${fromRangeTime(To)} or r.state in ('queued', 'running'))`,
    ...(name ? [sql`r.job = ${name}`] : []),
    ...(states.length ? [sql`${stateOf} = any(${states}::text[])`] : []),
    ...(clientId ? [sql`r.client_id = ${clientId}`] : []),
  ]
  const found = sql`${runs} where ${sql.join(conditions, sql` and `)}`
  const [page, count] = await Promise.all([
    sql<JobRun>`select ${columns} from ${found}
      order by r.state = 'running' desc, r.state = 'queued' desc, r.created_at desc, r.id
      limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from ${found}`.execute(db),
  ])
  return { items: page.rows, totalCount: count.rows[0]?.count ?? 0 }
}

export async function findRun(db: Database, id: string): Promise<JobRun | null> {
  const { rows } = await sql<JobRun>`select ${columns} from ${runs} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

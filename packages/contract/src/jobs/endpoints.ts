import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Count,
  capitalRange,
  Instant,
  listOf,
  NamedNumber,
  NumberId,
  NumberIdParam,
  pageOf,
  paging,
  SearchedText,
  sorting,
  Uuid,
  UuidPath,
} from '../api/fields.ts'

export const jobStates = ['queued', 'running', 'stuck', 'done', 'failed', 'cancelled'] as const

/** One run of a background job; a stuck one has sent no heartbeat for ten minutes. */
export const JobRun = z.object({
  id: Uuid,
  name: z.string(),
  client: NamedNumber.nullable(),
  connection: NamedNumber.nullable(),
  state: z.enum(jobStates),
  startedAt: Instant.nullable(),
  durationSeconds: z.number().nullable(),
  attempts: Count,
  records: Count.nullable(),
  error: z.string().nullable(),
  log: z.array(z.string()),
})
export type JobRun = z.infer<typeof JobRun>

export const jobRunSortColumns = ['startedAt', 'durationSeconds', 'attempts', 'records'] as const

export const jobEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    access: 'admin',
    summary: 'List background jobs; sorted by start, running and waiting jobs come first.',
    query: z.object({
      ...capitalRange,
      ...paging(),
      ...sorting(jobRunSortColumns, { column: 'startedAt', direction: 'desc' }),
      names: listOf(z.string().max(60)),
      states: listOf(z.enum(jobStates)),
      /** Empty: the whole installation, regardless of the selected client. */
      clientIds: listOf(NumberIdParam),
      /** Searches the job, its client or connection, and its error. */
      SearchedText: SearchedText.optional(),
    }),
    /** `names` are the jobs that can be started manually. */
    response: pageOf(JobRun).extend({ names: z.array(z.string()) }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/jobs/{name}/run',
    access: 'admin',
    summary: 'Start a job now, or join a run already in progress.',
    params: z.object({ name: z.string().max(60) }),
    body: z.object({ clientId: NumberId, connectionId: NumberId }).partial(),
    response: JobRun,
    status: 202,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/jobs/{id}/retry',
    access: 'admin',
    summary: 'Run a failed job again.',
    params: UuidPath,
    response: JobRun,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/jobs/{id}/cancel',
    access: 'admin',
    summary: 'Cancel a job.',
    params: UuidPath,
  }),
}

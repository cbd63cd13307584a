import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
  Uuid,
  UuidPath,
} from './fields.ts'

export const jobStates = ['queued', 'running', 'stuck', 'done', 'failed', 'cancelled'] as const

/** One run of a background job; stuck ones gave no sign of life for ten minutes. */
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

export const jobEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    access: 'admin',
    summary: 'Background work, what runs first.',
    query: z.object({
      ...capitalRange,
      ...paging(),
      name: z.string().optional(),
      states: listOf(z.enum(jobStates)),
      clientId: NumberIdParam.optional(),
    }),
    /** `names` are the jobs that can be started by hand. */
    response: pageOf(JobRun).extend({ names: z.array(z.string()) }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/jobs/{name}/run',
    access: 'admin',
    summary: 'Start a job now; joins a run already under way.',
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

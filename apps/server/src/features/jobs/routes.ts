import { type JobRun, jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { callerUserId } from '../../access/caller.ts'
import { AppError, notFound } from '../../app-error.ts'
import type { Database } from '../../db/connection/database.ts'
import { definitionOf, isJobName, type JobName, jobNames } from '../../queue/job-list.ts'
import { type Route, serve } from '../../route.ts'
import { write } from '../../write.ts'
import { findRun, listRuns } from './queries.ts'

const byHand = jobNames.filter((name) => definitionOf(name).byHand)

/** Throws `notFound` in a sentence that lists the available jobs. */
function startable(name: string): JobName {
  if (isJobName(name) && byHand.includes(name)) return name
  const there = byHand.map((one) => `“${one}”`).join(', ')
  throw new AppError(
    'notFound',
    isJobName(name)
      ? `The job “${name}” runs automatically and can’t be started manually. Jobs you can start: ${there}.`
      : `There is no job “${name}”. Jobs you can start: ${there}.`,
  )
}

async function runOf(db: Database, id: string): Promise<JobRun> {
  const run = await findRun(db, id)
  if (!run) throw notFound('job')
  return run
}

/** Jobs are system-wide, whichever client an admin views. */
export const jobRoutes: readonly Route[] = [
  serve(jobEndpoints.list, async ({ services, query }) => ({ ...(await listRuns(services.db, query)), names: byHand })),
  serve(jobEndpoints.run, async ({ services, db, caller, params }) => {
    const name = startable(params.name)
    const id = await write({ db, caller }, { action: 'job.run', subject: ['job', name] }, (transaction) =>
      services.queue.enqueue(transaction, name, {} as never, { askedBy: callerUserId(caller) }),
    )
    return runOf(services.db, id)
  }),
  serve(jobEndpoints.retry, async ({ services, params }) => {
    await services.queue.retry(params.id)
    return runOf(services.db, params.id)
  }),
  serve(jobEndpoints.cancel, async ({ services, params }) => services.queue.cancel(params.id)),
]

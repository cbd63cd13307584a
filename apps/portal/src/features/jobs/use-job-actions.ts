import { type JobRun, jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { jobText } from '@milepost/contract/jobs/words'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'

/** Starts a job manually, retries a failed run or cancels one, then refetches the list. */
export function useJobActions() {
  const start = useMutation({
    mutationFn: (name: string) => call(jobEndpoints.run, { params: { name }, body: {} }),
    onSuccess: ({ name, state }) =>
      toastSuccess(state === 'running' ? 'Already running' : 'Job requested', { description: jobText(name) }),
    onError: (error, name) =>
      toastFailure(`“${jobText(name)}” couldn’t be started.`, { description: explain(error).message }),
    onSettled: () => refresh(jobEndpoints.list),
  })
  const retry = useMutation({
    mutationFn: ({ id }: JobRun) => call(jobEndpoints.retry, { params: { id } }),
    onSuccess: ({ name }) => toastSuccess('Running again', { description: jobText(name) }),
    onError: (error) => toastFailure('The job couldn’t be run again.', { description: explain(error).message }),
    onSettled: () => refresh(jobEndpoints.list),
  })
  return {
    start: start.mutate,
    isStarting: start.isPending,
    retry: retry.mutate,
    /** Rejects if it can no longer be canceled. */
    cancel: async ({ id }: JobRun) => {
      await call(jobEndpoints.cancel, { params: { id } }).catch((failure: unknown) => {
        throw new Error(explain(failure).message)
      })
      await refresh(jobEndpoints.list)
    },
  }
}

export type JobActions = ReturnType<typeof useJobActions>

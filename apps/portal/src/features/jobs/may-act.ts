import type { JobRun } from '@milepost/contract/jobs/endpoints'
import { isLoop } from '@milepost/contract/jobs/words'

export const mayRetry = ({ name, state }: JobRun) => !isLoop(name) && (state === 'failed' || state === 'cancelled')

export const mayCancel = ({ name, state }: JobRun) =>
  !isLoop(name) && (state === 'queued' || state === 'running' || state === 'stuck')

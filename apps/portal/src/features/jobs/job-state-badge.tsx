import { jobStateWords } from '@milepost/contract/jobs/columns'
import type { JobRun } from '@milepost/contract/jobs/endpoints'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<JobRun['state'], Tone>> = {
  queued: 'neutral',
  running: 'info',
  stuck: 'warning',
  done: 'success',
  failed: 'destructive',
  cancelled: 'neutral',
}

/** The state of a run as a badge. */
export function JobStateBadge({ state }: { state: JobRun['state'] }) {
  return (
    <Badge tone={tones[state]} title={state === 'stuck' ? 'Its worker hasn’t reported for 10 minutes' : undefined}>
      {jobStateWords[state]}
    </Badge>
  )
}

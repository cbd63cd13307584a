import { Spinner } from '@milepost/ui/feedback/spinner'
import { CircleAlert, CircleCheck } from '@milepost/ui/icons'
import { foundText } from '../../actions/use-connection-actions.ts'
import type { TrialOutcome } from '../use-trial.ts'

/** Shows "Found 132 vehicles", or why it failed, unless a field already says so. */
export function TrialLine({
  provider,
  busy,
  outcome,
}: {
  provider: string
  busy: boolean
  outcome: TrialOutcome | undefined
}) {
  return (
    <div role="status" className="min-h-5 text-13">
      {busy ? (
        <span className="flex items-center gap-2 text-text-2">
          <Spinner /> Checking {provider}. This may take up to 30 seconds
        </span>
      ) : outcome?.kind === 'works' ? (
        <span className="num flex items-start gap-2 text-success">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {foundText(outcome.vehicleCount)}
            {outcome.accountName && <span className="text-text-2"> Account: {outcome.accountName}.</span>}
          </span>
        </span>
      ) : outcome && Object.keys(outcome.problems).length === 0 ? (
        <span className="flex items-start gap-2 text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {outcome.reason}
        </span>
      ) : null}
    </div>
  )
}

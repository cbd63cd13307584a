import { Spinner } from '@milepost/ui/feedback/spinner'
import { CircleCheck, CircleDashed } from '@milepost/ui/icons'

/** The three steps between the provider and the connection's page: returned, checked, saved. */
export function ConsentSteps({ provider, isSaved }: { provider: string; isSaved: boolean }) {
  return (
    <div role="status" className="mt-4">
      <ol className="grid gap-2.5">
        <Step state="done">Returned from {provider}</Step>
        <Step state={isSaved ? 'done' : 'running'}>
          {isSaved ? `Checked with ${provider}` : `Checking with ${provider}, up to 30 seconds`}
        </Step>
        <Step state={isSaved ? 'done' : 'waiting'}>{isSaved ? 'Connection saved' : 'Save the connection'}</Step>
      </ol>
    </div>
  )
}

function Step({ state, children }: { state: 'done' | 'running' | 'waiting'; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5 grid size-4 shrink-0 place-items-center">
        {state === 'done' ? (
          <CircleCheck aria-hidden className="size-4 text-success" />
        ) : state === 'running' ? (
          <Spinner />
        ) : (
          <CircleDashed aria-hidden className="size-4 text-text-3" />
        )}
      </span>
      <span className={state === 'waiting' ? 'text-text-3' : undefined}>{children}</span>
    </li>
  )
}

import { cn } from '@milepost/ui/cn'
import { Check } from '@milepost/ui/icons'

export type FleetStep = 1 | 2 | 3 | 4 | 5

const steps = ['Your company', 'Provider', 'Connect', 'Terms', 'Done'] as const

/** Where the person is of five steps: a list beside the form, one line above it on phones. */
export function StepRail({ step }: { step: FleetStep }) {
  return (
    <nav aria-label="Steps">
      <p className="text-13 font-[560] desk:hidden">
        Step {step} of {steps.length}: {steps[step - 1]}
      </p>
      <ol className="hidden gap-1 desk:grid">
        {steps.map((name, index) => {
          const isDone = index + 1 < step
          const isCurrent = index + 1 === step
          return (
            <li
              key={name}
              aria-current={isCurrent ? 'step' : undefined}
              className={cn(
                'flex items-center gap-2.5 rounded-control px-2 py-1.5 text-13',
                isCurrent ? 'bg-primary-soft font-[560] text-primary-text' : 'text-text-2',
              )}
            >
              <span
                aria-hidden
                className="grid size-5 place-items-center rounded-full border border-border-strong text-12 tabular-nums"
              >
                {isDone ? <Check className="size-3" /> : index + 1}
              </span>
              {name}
              {isDone && <span className="sr-only">, done</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

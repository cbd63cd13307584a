import type { ScoringProgress } from '@milepost/contract/scoring-config/endpoints'
import { Progress } from '@milepost/ui/feedback/progress'

const steps = ['months', 'vehicles', 'drivers'] as const
const isLeft = (progress: ScoringProgress) => (step: (typeof steps)[number]) => progress[step].done < progress[step].of

export const isInProgress = (progress: ScoringProgress): boolean => steps.some(isLeft(progress))

/** Progress of a change: the remaining steps, in order. */
export function ProgressOfChange({ progress, version }: { progress: ScoringProgress; version: number }) {
  const words = {
    months: 'Months recalculated',
    vehicles: `Vehicles scored with version ${version}`,
    drivers: `Drivers scored with version ${version}`,
  }
  return steps
    .filter(isLeft(progress))
    .map((step) => <Progress key={step} label={words[step]} done={progress[step].done} total={progress[step].of} />)
}

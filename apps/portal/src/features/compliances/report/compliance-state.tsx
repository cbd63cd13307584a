import type { ComplianceState } from '@milepost/contract/compliances/endpoints'
import { complianceStateWords } from '@milepost/contract/compliances/words'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { Check, Minus, X } from '@milepost/ui/icons'

const tones: Readonly<Record<ComplianceState, Tone>> = {
  compliant: 'success',
  notCompliant: 'destructive',
  unknown: 'neutral',
}
const icons = { compliant: Check, notCompliant: X, unknown: Minus } as const
const colors: Readonly<Record<ComplianceState, string>> = {
  compliant: 'text-success',
  notCompliant: 'text-destructive',
  unknown: 'text-text-3',
}

/** The result of a vehicle in words. */
export const StateBadge = ({ state }: { state: ComplianceState }) => (
  <Badge tone={tones[state]}>{complianceStateWords[state]}</Badge>
)

/** The result of one metric: a tick, a cross or a dash. */
export function StateMark({ state }: { state: ComplianceState }) {
  const Icon = icons[state]
  return <Icon role="img" aria-label={complianceStateWords[state]} className={`size-4 shrink-0 ${colors[state]}`} />
}

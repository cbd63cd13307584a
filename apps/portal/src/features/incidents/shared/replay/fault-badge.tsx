import { faultOf, faultText, noFaultOf } from '@milepost/contract/accidents/columns'
import { Badge } from '@milepost/ui/feedback/badge'

const tones = { noFault: 'success', atFault: 'destructive', unknown: 'neutral' } as const

/** Whether our driver was at fault for a loss, and how much if others share it. */
export const FaultBadge = ({ faultPercent }: { faultPercent: number | null }) => (
  <Badge tone={tones[faultOf(noFaultOf(faultPercent))]}>{faultText(faultPercent)}</Badge>
)

import { faultOf, faultWords } from '@milepost/contract/accidents/columns'
import { Badge } from '@milepost/ui/feedback/badge'

const tones = { noFault: 'success', atFault: 'destructive', unknown: 'neutral' } as const

/** Whether our driver was at fault for a loss. */
export const FaultBadge = ({ noFault }: { noFault: boolean | null }) => (
  <Badge tone={tones[faultOf(noFault)]}>{faultWords[faultOf(noFault)]}</Badge>
)

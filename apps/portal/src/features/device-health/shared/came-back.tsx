import { Badge } from '@milepost/ui/feedback/badge'

/** Shown if a resolved problem is back. */
export const CameBack = () => (
  <Badge tone="warning" title="Marked as resolved before, then reported again or still reported a week later">
    Reported again
  </Badge>
)

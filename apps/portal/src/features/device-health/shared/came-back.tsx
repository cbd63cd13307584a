import { Badge } from '@milepost/ui/feedback/badge'

/** Shown if a resolved problem is back. */
export const CameBack = () => (
  <Badge tone="warning" title="Was marked as settled before, and was reported again since, or still a week later">
    Came back
  </Badge>
)

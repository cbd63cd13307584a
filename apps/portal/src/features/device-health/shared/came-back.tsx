import { Badge } from '@milepost/ui/feedback/badge'

/** Somebody settled it, and it is there again. */
export const CameBack = () => (
  <Badge tone="warning" title="Was marked as settled before, and was reported again since, or still a week later">
    Came back
  </Badge>
)

import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<IncidentRating, Tone>> = {
  0: 'success',
  1: 'destructive',
  2: 'warning',
  3: 'neutral',
}

/** An event's rating in one word. */
export const RatingBadge = ({ rating }: { rating: IncidentRating }) => (
  <Badge tone={tones[rating]}>{incidentRating.word(rating)}</Badge>
)

import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<IncidentRating, Tone>> = {
  0: 'success',
  1: 'destructive',
  2: 'warning',
  3: 'neutral',
}

/** Without the noun, which the column's header implies. */
const shortWords: Partial<Record<IncidentRating, string>> = { [incidentRating.code.neverRated]: 'Not required' }

interface RatingBadgeProps {
  rating: IncidentRating
  /** Shorter on a laptop, in a table that needs the room. */
  compact?: boolean
}

/** An event's rating in one word. */
export function RatingBadge({ rating, compact = false }: RatingBadgeProps) {
  const word = incidentRating.word(rating)
  const short = compact ? shortWords[rating] : undefined
  return (
    <Badge tone={tones[rating]}>
      {short && (
        <span aria-hidden className="hidden tablet:max-[1360px]:inline">
          {short}
        </span>
      )}
      <span className={short && 'tablet:max-[1360px]:sr-only'}>{word}</span>
    </Badge>
  )
}

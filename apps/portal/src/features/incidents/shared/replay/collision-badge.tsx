import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import type { Incident } from '@milepost/contract/incidents/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { incidentRating } from '@milepost/domain/codes'
import { Badge } from '@milepost/ui/feedback/badge'

const collisions = new Set(
  incidentVocabulary
    .filter(({ scoringType }) => scoringType === 'collision')
    .map(({ translatedType }) => translatedType),
)

type CollisionFacts = Pick<Incident, 'id' | 'rating' | 'accidentId' | 'partOfLoss' | 'type'>

/** Returns the review state of a collision; undefined for any other event that isn't of a loss. */
export function collisionState({
  rating,
  accidentId,
  partOfLoss,
  type,
}: CollisionFacts): 'loss' | 'part' | 'confirmed' | 'suspected' | 'dismissed' | undefined {
  if (accidentId !== null) return 'loss'
  if (partOfLoss !== null && rating !== incidentRating.code.inaccurate) return 'part'
  if (!collisions.has(type.translatedType) || rating === incidentRating.code.inaccurate) return undefined
  if (rating === incidentRating.code.accurate) return 'confirmed'
  // All types of collisions are reviewed, so a person decided that this one needs no review.
  return rating === incidentRating.code.neverRated ? 'dismissed' : 'suspected'
}

/** "Part of loss AC0006". */
export const partOfLossWords = (accidentId: number) => `Part of loss ${accidentDisplayId(accidentId)}`

interface CollisionBadgeProps {
  event: CollisionFacts
  /** In a table: a loss without its number, which is in the tooltip. */
  short?: boolean
  className?: string
}

/** Distinguishes suspected, dismissed and confirmed collisions, and names its loss or the one it is part of. */
export function CollisionBadge({ event, short = false, className }: CollisionBadgeProps) {
  const state = collisionState(event)
  if (state === undefined) return null
  if (state === 'suspected')
    return (
      <Badge tone="warning" className={className} title="Suspected by a device or camera; not confirmed yet">
        Suspected
      </Badge>
    )
  if (state === 'dismissed')
    return (
      <Badge className={className} title="Suspected by a device or camera; dismissed by a person">
        Dismissed
      </Badge>
    )
  if (state === 'confirmed')
    return (
      <Badge tone="destructive" className={className} title="Confirmed by a person">
        Confirmed
      </Badge>
    )
  if (state === 'part') {
    const words = partOfLossWords(event.partOfLoss!.accidentId)
    return (
      <Badge className={className} title={`${words}: another record of the same event was recorded as it`}>
        {short ? 'Part of a loss' : words}
      </Badge>
    )
  }
  const loss = `Loss ${accidentDisplayId(event.accidentId!)}`
  return (
    <Badge tone="destructive" className={className} title={`${loss}: confirmed by a person and recorded as a loss`}>
      {short ? 'Loss' : loss}
    </Badge>
  )
}

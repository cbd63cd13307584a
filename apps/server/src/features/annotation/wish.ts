import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'

export type Wish = {
  userId: string
  isReviewer: boolean
  /** Types to serve, those that jump the queue first. */
  types: readonly { translatedType: string; jumps: boolean; isCollision: boolean }[]
}

/** Returns which events an annotator may get: of the types that are reviewed and not closed to them, or of those named. */
export function wishOf(annotator: Annotator, types: readonly IncidentType[], named?: readonly string[]): Wish {
  const isWanted = ({ translatedType, excludeFromReview }: IncidentType) =>
    !excludeFromReview &&
    !annotator.excludedTranslatedTypes.includes(translatedType) &&
    (named === undefined || named.includes(translatedType))
  return {
    userId: annotator.id,
    isReviewer: annotator.isReviewer,
    types: types.filter(isWanted).map(({ translatedType, jumpFromQueue, scoringType }) => ({
      translatedType,
      jumps: jumpFromQueue,
      isCollision: scoringType === 'collision',
    })),
  }
}

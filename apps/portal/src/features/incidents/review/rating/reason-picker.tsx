import { type RatingReason, ratingReasonWord, reasonsFor } from '@milepost/contract/incidents/rating-reasons'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { Button } from '@milepost/ui/form/button'
import { Kbd } from '@milepost/ui/layout/palette/kbd'

const { inaccurate, neverRated } = incidentRating.code

type Rated = Pick<IncidentDetails, 'rating' | 'ratings'>

/** True if a person decided that the event needs no review, rather than its type. */
export const isDismissed = ({ rating, ratings }: Rated): boolean =>
  rating === neverRated && ratings[0]?.rating === neverRated

/** Returns the reason of the rating that counts. */
export const reasonOf = ({ ratings }: Pick<IncidentDetails, 'ratings'>): RatingReason | null =>
  ratings.find(({ counts }) => counts)?.reason ?? null

/** True if the event's rating can have a reason. */
export const takesReason = (event: Rated): boolean => event.rating === inaccurate || isDismissed(event)

/**
 * Asks for the reason after an event was rated inaccurate or dismissed; it is optional and can be changed. While
 * `hasDigits`, each reason shows the digit that chooses it.
 */
export function ReasonPicker({
  event,
  hasDigits,
  onChoose,
}: {
  event: Rated
  hasDigits: boolean
  onChoose: (rating: IncidentRating, reason: RatingReason) => void
}) {
  if (!takesReason(event)) return null
  const chosen = reasonOf(event)
  return (
    <fieldset className="mt-2.5">
      <legend className="mb-1.5 flex items-center gap-1.5 text-12 text-text-2">
        {event.rating === inaccurate ? 'What is wrong?' : 'Why does it need no review?'}
        <Kbd>{hasDigits ? 'Esc' : 'w'}</Kbd>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {reasonsFor(event.rating).map((reason, index) => (
          <Button
            key={reason}
            size="small"
            variant={reason === chosen ? 'selected' : 'outline'}
            aria-pressed={reason === chosen}
            kbd={hasDigits ? String(index + 1) : undefined}
            onClick={() => onChoose(event.rating, reason)}
          >
            {ratingReasonWord(reason)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { CardBody } from '@milepost/ui/layout/card'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { NeighbourHrefs } from '../../../../record/neighbours.ts'
import { useSession } from '../../../../session/session-context.ts'
import { ReviewBadge } from '../../assigning/review-badge.tsx'
import { TriageBar } from '../triage-bar.tsx'
import { useMayRate } from '../use-may-rate.ts'
import { RatingControls } from './rating-controls.tsx'
import { RatingHistory } from './rating-history.tsx'

const whyNot = {
  no: 'Your role can view events. Operators, reviewers and admins can rate them; claims handlers, collisions.',
  collisionsOnly: 'Your role rates only collisions. Operators, reviewers and admins can rate this event.',
}

/** Rates an event: two buttons, the intensity and a note, with earlier ratings below. */
export function RatingCard({ event, neighbours }: { event: IncidentDetails; neighbours?: NeighbourHrefs | undefined }) {
  const phone = useMediaQuery('(max-width: 719.98px)')
  // On a phone, the page's buttons are in reach of the thumb, next to the navigation.
  const atThumb = phone ? neighbours : undefined
  const { user } = useSession()
  const may = useMayRate(event)
  const counts =
    !user.needsReview || user.isReviewer || user.neverReviewTranslatedTypes.includes(event.type.translatedType)
  return (
    <CardBody>
      <div className="mb-2 flex items-center justify-between gap-2 text-13">
        <h2 className="text-text-2">Is this what happened?</h2>
        <ReviewBadge event={event} />
      </div>
      {may === 'yes' ? (
        <RatingControls event={event} by={{ id: user.id, name: user.name, counts }} atThumb={atThumb} />
      ) : (
        <>
          {may && <p className="text-12 text-text-3">{whyNot[may]}</p>}
          {atThumb && <TriageBar neighbours={atThumb} />}
        </>
      )}
      <RatingHistory event={event} />
    </CardBody>
  )
}

import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import type { RatingReason } from '@milepost/contract/incidents/rating-reasons'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { isNumber, isText, recordFits } from '@milepost/session/stored/safe-storage'
import { isTyping } from '@milepost/ui/filter/is-typing'
import { Button } from '@milepost/ui/form/button'
import { Textarea } from '@milepost/ui/form/input'
import { Check, X } from '@milepost/ui/icons'
import { CardBody } from '@milepost/ui/layout/card'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { answerOf } from '../../../lib/api/query-client.ts'
import type { NeighbourHrefs } from '../../../record/neighbours.ts'
import { useSession } from '../../../session/session-context.ts'
import { useDraft } from '../../../session/stored/use-draft.ts'
import { RatingBadge } from '../shared/replay/rating-badge.tsx'
import { IntensityPicker } from './intensity-picker.tsx'
import { mayRate } from './may-rate.ts'
import { RatingHistory } from './rating-history.tsx'
import { isDismissed, ReasonPicker, reasonOf } from './reason-picker.tsx'
import { TriageBar } from './triage-bar.tsx'
import { type Rater, useRating } from './use-rating.ts'

const { accurate, inaccurate, pending, neverRated } = incidentRating.code

/** Rates an event: two buttons, the intensity and a note, with earlier ratings below. */
export function RatingCard({ event, neighbours }: { event: IncidentDetails; neighbours?: NeighbourHrefs | undefined }) {
  const phone = useMediaQuery('(max-width: 719.98px)')
  // On a phone, the page's buttons are in reach of the thumb, next to the navigation.
  const atThumb = phone ? neighbours : undefined
  const { roles, user } = useSession()
  const counts =
    !user.needsReview || user.isReviewer || user.neverReviewTranslatedTypes.includes(event.type.translatedType)
  return (
    <CardBody>
      <div className="mb-2 flex items-center justify-between gap-2 text-13">
        <h2 className="text-text-2">Is this what happened?</h2>
        <RatingBadge rating={event.rating} />
      </div>
      {mayRate(roles) ? (
        <RatingControls event={event} by={{ id: user.id, name: user.name, counts }} atThumb={atThumb} />
      ) : (
        <>
          <p className="text-12 text-text-3">
            Your role can view events. Operators, reviewers and admins can rate them.
          </p>
          {atThumb && <TriageBar neighbours={atThumb} />}
        </>
      )}
      <RatingHistory event={event} />
    </CardBody>
  )
}

/** Selected and entered but not submitted. `intensity` null: unknown. */
type RatingDraft = { intensity?: number | null | undefined; note?: string | undefined }
const isRatingDraft = recordFits<RatingDraft>({
  intensity: (value) => value === undefined || value === null || isNumber(value),
  note: (value) => value === undefined || isText(value),
})

function RatingControls({
  event,
  by,
  atThumb,
}: {
  event: IncidentDetails
  by: Rater
  atThumb: NeighbourHrefs | undefined
}) {
  const rate = useRating(event, by)
  const types = useQuery(answerOf(incidentTypeEndpoints.list, {}))
  const type = types.data?.find((one) => one.translatedType === event.type.translatedType)
  const graded = type?.hasIntensity || event.intensity !== null
  const [draft, setDraft] = useState<RatingDraft>({})
  useDraft(`rating ${event.id}`, {
    read: () => (draft.note?.trim() ? draft : undefined),
    fits: isRatingDraft,
    restore: setDraft,
  })
  const rated = event.rating === accurate || event.rating === inaccurate
  const intensity = draft.intensity === undefined ? event.intensity : draft.intensity

  const submit = (rating: IncidentRating, change: RatingDraft & { reason?: RatingReason } = {}) => {
    const note = draft.note?.trim() || null
    // A second press changes nothing.
    if (rating === event.rating && !note && !change.reason && change.intensity === undefined) return
    // Rated the same again, for example with a note, it keeps its reason.
    const reason = change.reason ?? (rating === event.rating ? reasonOf(event) : null)
    // Input is kept until it is saved, because the session can expire in between.
    const verdict = { rating, intensity: change.intensity === undefined ? intensity : change.intensity, reason, note }
    void rate(verdict).then((saved) => saved && setDraft((now) => (now === draft ? {} : now)))
  }
  useRatingKeys({ onAccurate: () => submit(accurate), onInaccurate: () => submit(inaccurate) })

  return (
    <div data-screen-only>
      {atThumb ? (
        <TriageBar neighbours={atThumb} rating={{ now: event.rating, submit }} />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Button
            kbd="1"
            variant={event.rating === accurate ? 'selected' : 'outline'}
            aria-pressed={event.rating === accurate}
            onClick={() => submit(accurate)}
          >
            <Check aria-hidden />
            Accurate
          </Button>
          <Button
            kbd="2"
            variant={event.rating === inaccurate ? 'selected' : 'outline'}
            aria-pressed={event.rating === inaccurate}
            onClick={() => submit(inaccurate)}
          >
            <X aria-hidden />
            Inaccurate
          </Button>
        </div>
      )}
      <ReasonPicker event={event} onChoose={(rating, reason) => submit(rating, { reason })} />
      {graded && (
        <IntensityPicker
          value={intensity}
          onChange={(next) =>
            rated ? submit(event.rating, { intensity: next }) : setDraft({ ...draft, intensity: next })
          }
        />
      )}
      {draft.note !== undefined && (
        <Textarea
          aria-label="Note"
          placeholder="What you saw; saved with the rating"
          maxLength={2000}
          rows={2}
          className="mt-2"
          autoFocus
          value={draft.note}
          onChange={(change) => setDraft({ ...draft, note: change.target.value })}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-12">
        {draft.note === undefined ? (
          <QuietButton onClick={() => setDraft({ ...draft, note: '' })}>Add a note</QuietButton>
        ) : (
          <>
            {rated && draft.note.trim() && <QuietButton onClick={() => submit(event.rating)}>Save note</QuietButton>}
            <QuietButton onClick={() => setDraft({})}>Discard note</QuietButton>
          </>
        )}
        {event.rating === pending && <QuietButton onClick={() => submit(neverRated)}>Dismiss</QuietButton>}
        {(rated || isDismissed(event)) && <QuietButton onClick={() => submit(pending)}>Reset to pending</QuietButton>}
      </div>
    </div>
  )
}

const QuietButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="min-h-6 text-link" onClick={onClick}>
    {children}
  </button>
)

/** Rates with 1 and 2 anywhere on the page, except in fields and open overlays. */
function useRatingKeys({ onAccurate, onInaccurate }: { onAccurate: () => void; onInaccurate: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
    if (event.key === '1') onAccurate()
    if (event.key === '2') onInaccurate()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

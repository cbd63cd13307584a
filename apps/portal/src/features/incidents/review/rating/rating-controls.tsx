import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { type RatingReason, ratingReasonWord, reasonsFor } from '@milepost/contract/incidents/rating-reasons'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { isNumber, isText, recordFits } from '@milepost/session/stored/safe-storage'
import { Button } from '@milepost/ui/form/button'
import { DigitChoice } from '@milepost/ui/form/digit-choice'
import { Textarea } from '@milepost/ui/form/input'
import { Check, X } from '@milepost/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '../../../../lib/api/query-client.ts'
import type { NeighbourHrefs } from '../../../../record/neighbours.ts'
import { useDraft } from '../../../../session/stored/use-draft.ts'
import { TriageBar } from '../triage-bar.tsx'
import { AssignAction } from './assign-action.tsx'
import { IntensityPicker } from './intensity-picker.tsx'
import { undoLast } from './last-rating.ts'
import { QuietButton } from './quiet-button.tsx'
import { isDismissed, ReasonPicker, reasonOf, takesReason } from './reason-picker.tsx'
import { type Rater, useRating } from './use-rating.ts'
import { type OpenReasons, useRatingKeys } from './use-rating-keys.ts'

const { accurate, inaccurate, pending, neverRated } = incidentRating.code
const dismissals = [
  ...reasonsFor(neverRated).map((reason) => ({ value: reason, label: ratingReasonWord(reason) })),
  { value: 'none' as const, label: 'No reason' },
]

/** Selected and entered but not submitted. `intensity` null: unknown. */
type RatingDraft = { intensity?: number | null | undefined; note?: string | undefined }
const isRatingDraft = recordFits<RatingDraft>({
  intensity: (value) => value === undefined || value === null || isNumber(value),
  note: (value) => value === undefined || isText(value),
})

/** The buttons and keys that rate an event, and what was entered but not saved. */
export function RatingControls({
  event,
  by,
  atThumb,
}: {
  event: IncidentDetails
  by: Rater
  atThumb: NeighbourHrefs | undefined
}) {
  const { rate, latest } = useRating(event, by)
  const types = useQuery(answerOf(incidentTypeEndpoints.list, {}))
  const type = types.data?.find((one) => one.translatedType === event.type.translatedType)
  const graded = type?.hasIntensity || event.intensity !== null
  const [draft, setDraft] = useState<RatingDraft>({})
  useDraft(`rating ${event.id}`, {
    read: () => (draft.note?.trim() ? draft : undefined),
    fits: isRatingDraft,
    restore: setDraft,
  })
  const [open, setOpen] = useState<OpenReasons>(null)
  const rated = event.rating === accurate || event.rating === inaccurate
  const intensity = draft.intensity === undefined ? event.intensity : draft.intensity

  const submit = (rating: IncidentRating, change: RatingDraft & { reason?: RatingReason } = {}) => {
    const note = draft.note?.trim() || null
    setOpen(null)
    // A second press changes nothing.
    const now = latest()
    if (rating === now.rating && !note && !change.reason && change.intensity === undefined) return
    // Rated the same again, for example with a note, it keeps its reason.
    const reason = change.reason ?? (rating === now.rating ? reasonOf(now) : null)
    // Input is kept until it is saved, because the session can expire in between.
    const verdict = { rating, intensity: change.intensity === undefined ? intensity : change.intensity, reason, note }
    void rate(verdict).then((saved) => saved && setDraft((now) => (now === draft ? {} : now)))
  }
  const mayDismiss = event.rating === pending
  const dismiss = (reason: RatingReason | 'none') => submit(neverRated, reason === 'none' ? {} : { reason })
  const choose = (digit: number) => {
    const { rating } = latest()
    const dismissal = open === 'dismiss' ? dismissals[digit - 1]?.value : undefined
    const reason = open === 'why' ? reasonsFor(rating)[digit - 1] : undefined
    if (dismissal) dismiss(dismissal)
    else if (reason) submit(rating, { reason })
    else if (open === null && (digit === 1 || digit === 2)) submit(digit === 1 ? accurate : inaccurate)
  }
  useRatingKeys({
    digit: choose,
    d: () => latest().rating === pending && setOpen('dismiss'),
    w: () => takesReason(latest()) && setOpen(open === 'why' ? null : 'why'),
    n: () => setDraft((now) => ({ ...now, note: now.note ?? '' })),
    u: undoLast,
    Escape: () => {
      setOpen(null)
      return open !== null
    },
  })

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
      {open === 'dismiss' && (
        <div className="mt-2.5">
          <DigitChoice
            question="Why does it need no review?"
            options={dismissals}
            onChoose={dismiss}
            onClose={() => setOpen(null)}
          />
        </div>
      )}
      <ReasonPicker
        event={event}
        hasDigits={open === 'why'}
        onChoose={(rating, reason) => submit(rating, { reason })}
      />
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
          <QuietButton kbd="n" onClick={() => setDraft({ ...draft, note: '' })}>
            Add a note
          </QuietButton>
        ) : (
          <>
            {rated && draft.note.trim() && <QuietButton onClick={() => submit(event.rating)}>Save note</QuietButton>}
            <QuietButton onClick={() => setDraft({})}>Discard note</QuietButton>
          </>
        )}
        {mayDismiss && (
          <QuietButton kbd="d" onClick={() => setOpen('dismiss')}>
            Dismiss
          </QuietButton>
        )}
        <AssignAction event={event} />
        {(rated || isDismissed(event)) && <QuietButton onClick={() => submit(pending)}>Reset to pending</QuietButton>}
      </div>
    </div>
  )
}

import type { Result } from '@milepost/contract/api/endpoint'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { isReasonFor, type RatingReason } from '@milepost/contract/incidents/rating-reasons'
import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { changeAnswers, keyOf } from '../../../../lib/api/query-client.ts'
import { ratedLists } from '../rated-lists.ts'
import { forgetUndo, keepUndo, undoMs } from './last-rating.ts'
import { reasonOf } from './reason-picker.tsx'

/** A person's rating of an event. `intensity` null: unknown. */
export type Verdict = {
  rating: IncidentRating
  intensity: number | null
  reason: RatingReason | null
  note: string | null
}

type Answer = Result<typeof incidentReviewEndpoints.rate>
/** `counts`: their rating is final, without a second reviewer. */
export type Rater = IncidentDetails['ratings'][number]['by'] & { counts: boolean }

/**
 * Rates an event: shown immediately, reverted if the server refuses, and undone within ten
 * seconds by key or from the message. Risk and level follow
 * from the server's response. Returns whether it was saved, and never rejects: a failure is shown in a toast.
 */
export function useRating(event: IncidentDetails, by: Rater) {
  const cache = useQueryClient()
  const key = keyOf(incidentReviewEndpoints.details, { params: { id: event.id } })
  const patch = (change: (now: IncidentDetails) => IncidentDetails) =>
    cache.setQueryData<IncidentDetails>(key, (now) => now && change(now))

  /** The event with everything that was entered, also before it is rendered. */
  const latest = () => cache.getQueryData<IncidentDetails>(key) ?? event

  const mutation = useMutation({
    // One after another.
    scope: { id: `rating of ${event.id}` },
    mutationFn: (verdict: Verdict) => call(incidentReviewEndpoints.rate, { params: { id: event.id }, body: verdict }),
    onMutate: async (verdict) => {
      const before = cache.getQueryData<IncidentDetails>(key)
      // At once: the next key may follow before this is rendered. What is being loaded may not replace it.
      patch((now) => withVerdict(now, verdict, by))
      await cache.cancelQueries({ queryKey: key }, { revert: false })
      return before
    },
    onSuccess: (answer, verdict) => {
      patch((now) => withAnswer(now, answer))
      void cache.invalidateQueries({ queryKey: key })
      // Lists show the rating in place; an event that no longer matches disappears on the next load.
      if (answer.rating?.counts) {
        const { riskScore, severity } = answer
        const rated = { rating: verdict.rating, intensity: verdict.intensity, riskScore, severity }
        changeAnswers(incidentEndpoints.page, (page) => ({
          ...page,
          items: page.items.map((one) => (one.id === event.id ? { ...one, ...rated } : one)),
        }))
      }
      for (const endpoint of ratedLists)
        void cache.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'none' })
    },
    onError: (failure, _verdict, before) => {
      if (before) cache.setQueryData(key, before)
      toastFailure('Your rating was not saved.', { description: explain(failure).message })
    },
  })

  const rate = async (verdict: Verdict) => {
    const now = latest()
    const { rating, intensity } = now
    const reason = reasonOf(now)
    const before = { rating, intensity, reason: isReasonFor({ rating, reason }) ? reason : null, note: null }
    let isUndone = false
    const undo = () => {
      isUndone = true
      forgetUndo(undo)
      void mutation.mutateAsync(before).then(
        () => toastSuccess('Undone', { description: `${event.type.word} · ${event.vehicle.name}` }),
        () => undefined,
      )
    }
    // Before it is saved: the key may follow at once.
    keepUndo(undo)
    await mutation.mutateAsync(verdict).catch((failure: unknown) => {
      forgetUndo(undo)
      throw failure
    })
    if (isUndone) return
    const action = { label: 'Undo (u)', onClick: undo }
    toastSuccess(`Saved · ${ratedText(verdict.rating)}`, { duration: undoMs, action })
  }
  return {
    latest,
    rate: (verdict: Verdict) =>
      rate(verdict).then(
        () => true,
        () => false,
      ),
  }
}

function ratedText(rating: IncidentRating): string {
  if (rating === incidentRating.code.pending) return 'Reset to pending'
  if (rating === incidentRating.code.neverRated) return 'Dismissed'
  return `Rated ${incidentRating.word(rating).toLowerCase()}`
}

const withVerdict = (event: IncidentDetails, verdict: Verdict, { counts, ...by }: Rater): IncidentDetails => ({
  ...event,
  ...(counts && { rating: verdict.rating, intensity: verdict.intensity }),
  ratings: [
    { ...verdict, severity: null, at: new Date().toISOString(), by, counts, isWaiting: !counts },
    ...event.ratings,
  ],
})

const withAnswer = (event: IncidentDetails, { rating, riskScore, severity }: Answer): IncidentDetails => ({
  ...event,
  riskScore,
  severity,
  ratings: rating ? [rating, ...event.ratings.slice(1)] : event.ratings,
})

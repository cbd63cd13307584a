import type { Call } from '@milepost/contract/api/endpoint'
import { ratingReasonWord, reasonsFor } from '@milepost/contract/incidents/rating-reasons'
import { incidentReviewEndpoints, mostRatedAtOnce } from '@milepost/contract/incidents/review'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { Ban, Check, X } from '@milepost/ui/icons'
import { type ReactNode, useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { BulkAction } from '../../../list/bulk/bulk-action.tsx'
import type { BulkOutcome } from '../../../list/bulk/bulk-outcome.ts'
import type { Bulk } from '../../../list/list-table.tsx'
import { ratedLists } from '../review/rated-lists.ts'

const { accurate, inaccurate, neverRated } = incidentRating.code
type Verdict = Omit<NonNullable<Call<typeof incidentReviewEndpoints.rateMany>['body']>, 'ids'>

/** Rates the selected events alike, with a reason for those that aren't confirmed. The toast undoes it. */
export function RateSelected({ selection, ...bulk }: Bulk) {
  const before = useRef<readonly (Verdict & { ids: string[] })[]>([])
  const rate = async (verdict: Verdict): Promise<BulkOutcome> => {
    if (selection.kind === 'all' || selection.ids.size > mostRatedAtOnce)
      throw new Error(`Select at most ${countText(mostRatedAtOnce)} events, so that each of them is looked at.`)
    const body = { ...verdict, ids: [...selection.ids] }
    const outcome = await call(incidentReviewEndpoints.rateMany, { body })
    before.current = outcome.before
    await refresh(...ratedLists)
    return outcome
  }
  const undo = async () => {
    for (const body of before.current) await call(incidentReviewEndpoints.rateMany, { body })
    await refresh(...ratedLists)
  }
  const withReason = (rating: IncidentRating) => [
    ...reasonsFor(rating).map((reason) => ({
      label: ratingReasonWord(reason),
      run: () => rate({ rating, reason }),
    })),
    { label: 'No reason', run: () => rate({ rating }) },
  ]
  const action = (label: string, icon: ReactNode, done: string, run: Parameters<typeof BulkAction>[0]['run']) => (
    <BulkAction
      {...bulk}
      things={['event', 'events']}
      label={label}
      icon={icon}
      result={(what) => `${what} ${done}`}
      run={run}
      undo={undo}
    />
  )
  return (
    <>
      {action('Accurate', <Check aria-hidden />, 'rated accurate', () => rate({ rating: accurate }))}
      {action('Inaccurate', <X aria-hidden />, 'rated inaccurate', withReason(inaccurate))}
      {action('Dismiss', <Ban aria-hidden />, 'dismissed', withReason(neverRated))}
    </>
  )
}

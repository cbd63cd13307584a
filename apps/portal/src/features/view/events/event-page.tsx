import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { Skeleton, SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { Card } from '@milepost/ui/layout/card'
import { useLocation, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { answerOf } from '../../../lib/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useAnswer } from '../../../lib/use-answer.ts'
import { Page } from '../../../shell/page.tsx'
import { EventReview } from './review/event-review.tsx'
import type { Neighbours } from './review/neighbours.ts'
import { useNeighbours } from './review/use-neighbours.ts'
import { type ListPlace, listHref, placeIn } from './shared/event-address.ts'
import { filterWords } from './shared/filter-words.ts'

/** One event, to decide what happened. */
export default function EventPage() {
  const { eventId } = useParams({ strict: false })
  const id = eventId ?? ''
  const search = useLocation({ select: (location) => location.searchStr })
  const place = useMemo(() => placeIn(search), [search])
  const neighbours = useNeighbours(id, place)
  const breadcrumb = useBreadcrumb(place, neighbours)
  const query = useAnswer(answerOf(incidentReviewEndpoints.details, { params: { id } }))
  // While the next event loads, the query still holds the one before.
  const event = query.data?.id === id ? query.data : undefined

  if (event) return <EventReview key={id} event={event} breadcrumb={breadcrumb} place={place} neighbours={neighbours} />
  return (
    <Page breadcrumb={breadcrumb}>
      {query.isError ? (
        <Card>
          {query.error instanceof ApiError && ['notFound', 'invalid'].includes(query.error.code) ? (
            <NotFound thing="event" id={id} listHref={listHref(place)} listLabel="Go to events" />
          ) : (
            <QueryFailed what="this event" query={query} />
          )}
        </Card>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function useBreadcrumb(place: ListPlace | undefined, neighbours: Neighbours | undefined) {
  const { timeZone } = useFormat()
  const words = place && filterWords(place.filters, { zone: timeZone, now: new Date() })
  const where = neighbours && `${countText(neighbours.position + 1)} of ${countText(neighbours.total)}`
  return [{ label: ['Events', words, where].filter(Boolean).join(' · '), href: listHref(place) }]
}

const Waiting = () => (
  <div role="status" className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px]">
    <span className="sr-only">Loading event</span>
    <Card className="overflow-hidden">
      <Skeleton className="aspect-[5/2] h-auto w-full rounded-none" />
      <div className="p-3.5">
        <SkeletonLines lines={6} />
      </div>
    </Card>
    <Card className="p-3.5">
      <SkeletonLines lines={10} />
    </Card>
  </div>
)

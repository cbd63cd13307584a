import type { Incident } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { incidentRating } from '@milepost/domain/codes'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton, SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { toastNotice } from '@milepost/ui/feedback/toaster'
import { Card } from '@milepost/ui/layout/card'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { eventHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { placeIn } from '../../list/parts/list-place.ts'
import { NeighbourButtons } from '../../record/neighbour-buttons.tsx'
import type { Neighbours } from '../../record/neighbours.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { useListLabel } from '../../record/use-list-label.ts'
import { useNeighbours } from '../../record/use-neighbours.ts'
import { EventReview } from './review/event-review.tsx'
import { loadAhead } from './review/load-ahead.ts'
import { useHeldKeys } from './review/use-held-keys.ts'
import { eventIn, eventsAt } from './shared/event-address.ts'
import { eventList } from './shared/event-list.ts'
import { ReviewEnd } from './shared/review-end.tsx'

/** One event, for reviewing what happened. */
export default function EventPage() {
  const { eventId: id = '' } = useParams({ strict: false })
  const search = useLocation({ select: (location) => location.searchStr })
  const place = useMemo(() => placeIn(eventList, search), [search])
  const neighbours = useNeighbours(eventList, id, place, loadAhead, nameOf)
  const query = useAnswer(answerOf(incidentReviewEndpoints.details, { params: { id } }))
  useKeptRecord(id, query.isPlaceholderData ? undefined : query.data?.id)
  const record = query.data?.id === id ? query.data : undefined
  // "Next" is part of the review: without its neighbors, the first key after it would be for this event.
  const isListed = place === undefined || neighbours !== undefined
  const isLate = useHeldKeys(eventHref(id), record !== undefined, isListed)
  const hrefOf = (other: Neighbours['next']) =>
    place && other && eventIn(other.id, { ...place, position: other.position })
  // Rendered from the start, so that the neighboring buttons don't move once they load.
  const hrefs = place && { previous: hrefOf(neighbours?.previous), next: hrefOf(neighbours?.next) }
  return (
    <RecordPage
      thing="event"
      id={id}
      list={{ label: useListLabel('Events', eventList, place, neighbours), href: eventsAt(place) }}
      record={record}
      query={query}
      nameOf={nameOf}
      early={{ title: neighbours?.name, actions: hrefs && <NeighbourButtons {...hrefs} /> }}
      waiting={<Waiting isLate={isLate} />}
    >
      {(event, breadcrumb) => (
        <EventReview
          key={id}
          event={event}
          breadcrumb={breadcrumb}
          neighbours={hrefs}
          end={
            place?.values.waiting === 'yes' &&
            neighbours &&
            !neighbours.next &&
            event.rating !== incidentRating.code.pending && <ReviewEnd place={place} total={neighbours.total} />
          }
        />
      )}
    </RecordPage>
  )
}

const nameOf = ({ type, driver, vehicle }: Pick<Incident, 'type' | 'driver' | 'vehicle'>) =>
  `${type.word} · ${driver?.name ?? vehicle.name}`

/** An event that was merged into another leads to the one that was kept. */
function useKeptRecord(id: string, shown: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (shown === undefined || shown === id) return
    toastNotice('This event was merged with another record of it, which is shown here.')
    void navigate({ to: eventHref(shown), replace: true })
  }, [id, shown, navigate])
}

const Waiting = ({ isLate }: { isLate: boolean }) => (
  <div role="status" className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px]">
    <p className={isLate ? 'text-13 text-text-2 desk:col-span-2' : 'sr-only'}>
      {isLate ? 'Still loading. Keys work once the event is shown.' : 'Loading event'}
    </p>
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

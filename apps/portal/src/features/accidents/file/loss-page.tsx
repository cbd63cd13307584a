import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton, SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Card } from '@milepost/ui/layout/card'
import { useLocation, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lossesHref, lossHref } from '../../../addresses.ts'
import { useLive } from '../../../lib/api/live.ts'
import { answerOf, queryClient, refresh } from '../../../lib/api/query-client.ts'
import { placeIn, placeSearch, returnSearch } from '../../../list/parts/list-place.ts'
import type { Neighbours } from '../../../record/neighbours.ts'
import { RecordPage } from '../../../record/record-page.tsx'
import { useListLabel } from '../../../record/use-list-label.ts'
import { useNeighbours } from '../../../record/use-neighbours.ts'
import { lossList } from '../list/loss-list.ts'
import { LossView } from './loss-view.tsx'

const reportOf = (eventId: string) => answerOf(accidentEndpoints.report, { params: { eventId } })
const loadAhead = (eventId: string) => queryClient.prefetchQuery(reportOf(eventId))

/** The file of one loss. */
export default function LossPage() {
  const { eventId: id = '' } = useParams({ strict: false })
  const search = useLocation({ select: (location) => location.searchStr })
  const place = useMemo(() => placeIn(lossList, search), [search])
  const neighbours = useNeighbours(lossList, id, place, loadAhead)
  const query = useAnswer(reportOf(id))
  useLive(['loss', 'media'], (update) => {
    if (update.kind === 'poll' || ('incidentId' in update && update.incidentId === id))
      void refresh(accidentEndpoints.report)
  })
  const hrefOf = (other: Neighbours['next']) =>
    place && other && lossHref(other.id, placeSearch(lossList, { ...place, position: other.position }))
  const back = lossesHref(place && (returnSearch(lossList, place) as object))
  return (
    <RecordPage
      thing="loss"
      id={id}
      list={{ label: useListLabel('Losses', lossList, place, neighbours), href: back }}
      record={query.data?.accident.eventId === id ? query.data : undefined}
      query={query}
      nameOf={({ accident }) => `${accidentDisplayId(accident.accidentId)} · ${accident.vehicle.name}`}
      waiting={<Waiting />}
    >
      {(report, breadcrumb) => (
        <LossView
          key={id}
          report={report}
          breadcrumb={breadcrumb}
          neighbours={place && { previous: hrefOf(neighbours?.previous), next: hrefOf(neighbours?.next) }}
        />
      )}
    </RecordPage>
  )
}

const Waiting = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading loss</span>
    <Card className="p-3.5">
      <SkeletonLines lines={2} />
    </Card>
    <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px]">
      <Card className="overflow-hidden">
        <Skeleton className="aspect-[5/2] h-auto w-full rounded-none" />
      </Card>
      <Card className="p-3.5">
        <SkeletonLines lines={10} />
      </Card>
    </div>
  </div>
)

import type { IncidentDetails } from '@milepost/contract/incidents/review'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { driverHref, eventHref, lossHref, vehicleHref } from '../../../addresses.ts'
import { Dotted } from '../../../lib/format/dotted.tsx'
import { Moment } from '../../../lib/format/moment.tsx'
import { useMapGround } from '../../../lib/map-ground.ts'
import { NeighbourButtons } from '../../../record/neighbour-buttons.tsx'
import type { NeighbourHrefs } from '../../../record/neighbours.ts'
import { Page } from '../../../shell/page/page.tsx'
import { CollisionBadge } from '../shared/replay/collision-badge.tsx'
import { RepeatedBadge } from '../shared/replay/repeated-badge.tsx'
import { useEventReplay } from '../shared/replay/use-event-replay.ts'
import { WithdrawnBadge } from '../shared/replay/withdrawn-badge.tsx'
import { EventActions } from './event-actions.tsx'
import { EventRecord } from './event-record.tsx'
import { PlayerKeys } from './player-keys.tsx'
import { RatingCard } from './rating/rating-card.tsx'
import { useAutoplay } from './use-autoplay.tsx'
import { useMayRate } from './use-may-rate.ts'

interface EventReviewProps {
  event: IncidentDetails
  breadcrumb: readonly Crumb[]
  /** Previous and next in the list it was opened from; undefined if opened directly. */
  neighbours: NeighbourHrefs | undefined
  /** Shown above the record once the list it was opened from is done. */
  end: ReactNode
}

const links = {
  event: (id: string) => eventHref(id),
  vehicle: (id: string) => vehicleHref(id),
  driver: (id: string) => driverHref(id),
  loss: (eventId: string) => lossHref(eventId),
}

/** The event as people work with it: the record with rating, actions and clip updates. */
export function EventReview({ event, breadcrumb, neighbours, end }: EventReviewProps) {
  const navigate = useNavigate()
  const replay = useEventReplay(event)
  const rates = useMayRate(event) === 'yes'
  const { cameras, playback } = replay
  const playable = cameras.some((camera) => camera.state === 'ready' && camera.videoUrl !== null)

  return (
    <Page
      title={event.type.word}
      breadcrumb={breadcrumb}
      line={<HeaderLine event={event} />}
      actions={
        <>
          {neighbours && (
            <span className="hidden tablet:contents">
              <NeighbourButtons {...neighbours} />
            </span>
          )}
          <EventActions event={event} cameras={cameras} />
        </>
      }
    >
      {end}
      <EventRecord
        event={event}
        {...replay}
        ground={useMapGround()}
        links={links}
        onPickEvent={(id) => void navigate({ to: eventHref(id) })}
        rating={<RatingCard event={event} neighbours={neighbours ?? {}} />}
        keys={<PlayerKeys cameras={cameras.length} rates={rates} />}
        playerExtra={useAutoplay(playback, playable)}
      />
      <div aria-hidden className="h-14 tablet:hidden print:hidden" />
    </Page>
  )
}

function HeaderLine({ event }: { event: IncidentDetails }) {
  const parts = [event.vehicle.name, event.driver?.name ?? 'driver not reported', event.place?.text]
  return (
    <>
      <Dotted parts={parts} /> ·&nbsp;
      <Moment at={event.occurredAt} placeZone={event.timeZone} />
      {/* An event of a loss has a button that leads to it. */}
      {event.accidentId === null && event.partOfLoss === null && <CollisionBadge event={event} className="ml-2" />}
      {event.withdrawnAt !== null && (
        <>
          {' '}
          <WithdrawnBadge event={event} />
        </>
      )}
      {event.isRepeated && (
        <>
          {' '}
          <RepeatedBadge event={event} />
        </>
      )}
    </>
  )
}

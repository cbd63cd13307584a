import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { tripEndpoints } from '@milepost/contract/trips'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { alignClips } from '@milepost/ui/video/clip-alignment'
import { useNewPlayback } from '@milepost/ui/video/playback'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { driverHref, eventHref, vehicleHref } from '../../../../addresses.ts'
import { useMapGround } from '../../../../lib/map-ground.ts'
import { Moment } from '../../../../lib/moment.tsx'
import { placeText } from '../../../../lib/place-text.ts'
import { answerOf } from '../../../../lib/query-client.ts'
import { useAnswer } from '../../../../lib/use-answer.ts'
import { NeighbourButtons } from '../../../../record/neighbour-buttons.tsx'
import { Page } from '../../../../shell/page.tsx'
import { EventActions } from './event-actions.tsx'
import { EventRecord } from './event-record.tsx'
import { PlayerKeys } from './player-keys.tsx'
import { RatingCard } from './rating-card.tsx'
import type { NeighbourHrefs } from './triage-bar.tsx'
import { useAutoplay } from './use-autoplay.tsx'
import { useEventCameras } from './use-event-cameras.ts'
import { useWatched } from './use-watched.ts'

interface EventReviewProps {
  event: IncidentDetails
  breadcrumb: readonly Crumb[]
  /** Previous and next of the list it was opened from; undefined where it was opened by itself. */
  neighbours: NeighbourHrefs | undefined
}

/** Of a clock that nothing needs yet; it is replaced as soon as there is something to play. */
const emptyClockSeconds = 1
/** Playback begins this long before the event; what was before can be scrubbed to. */
const leadSeconds = 5
/** Not quite the first moment: a clip that has not been moved shows its still instead of its first frame. */
const firstFrameSeconds = 0.04

const links = { event: (id: string) => eventHref(id), vehicle: vehicleHref, driver: driverHref }

/** The event as people work with it: the record, and rating, actions, news of its clips. */
export function EventReview({ event, breadcrumb, neighbours }: EventReviewProps) {
  const navigate = useNavigate()
  const { cameras, onRetry, onClipFailed } = useEventCameras(event)
  const telemetry = useAnswer({
    ...answerOf(incidentReviewEndpoints.telemetry, { params: { id: event.id } }),
    enabled: event.hasTelemetry,
  })
  const route = useQuery({
    ...answerOf(tripEndpoints.route, { params: { id: event.trip?.id ?? '0' } }),
    enabled: event.trip !== null,
  })
  const clock = useMemo(() => {
    const clips = cameras.filter((camera) => camera.state === 'ready')
    return alignClips(clips, telemetry.data ?? [])
  }, [cameras, telemetry.data])
  const playback = useNewPlayback(
    clock?.durationSeconds ?? emptyClockSeconds,
    Math.max(firstFrameSeconds, (clock?.triggerSeconds ?? 0) - leadSeconds),
  )
  useWatched(event.id, playback, (clock?.clips.length ?? 0) > 0)
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
          <EventActions id={event.id} driverName={event.driver?.name} cameras={cameras} />
        </>
      }
    >
      <EventRecord
        event={event}
        cameras={cameras}
        telemetry={{ ...telemetry, isPending: event.hasTelemetry && telemetry.isPending }}
        route={route.data}
        clock={clock}
        playback={playback}
        ground={useMapGround()}
        links={links}
        onPickEvent={(id) => void navigate({ to: eventHref(id) })}
        onRetry={onRetry}
        onClipFailed={onClipFailed}
        rating={<RatingCard event={event} neighbours={neighbours ?? {}} />}
        keys={<PlayerKeys cameras={cameras.length} />}
        playerExtra={useAutoplay(playback, playable)}
      />
      <div aria-hidden className="h-14 tablet:hidden print:hidden" />
    </Page>
  )
}

function HeaderLine({ event }: { event: IncidentDetails }) {
  const parts = [event.vehicle.name, event.driver?.name ?? 'driver not known', placeText(event.place)]
  return (
    <>
      {parts.filter(Boolean).join(' · ')} ·&nbsp;
      <Moment at={event.occurredAt} placeZone={event.timeZone} />
    </>
  )
}

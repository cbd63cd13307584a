import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { Card } from '@milepost/ui/layout/card'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { useNewPlayback } from '@milepost/ui/video/playback'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/formatters.ts'
import { answerOf } from '../../../../lib/query-client.ts'
import { useAnswer } from '../../../../lib/use-answer.ts'
import { Page } from '../../../../shell/page.tsx'
import type { ListPlace } from '../shared/event-address.ts'
import { ActivityCard } from './activity-card.tsx'
import { alignClips } from './clip-alignment.ts'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventMap } from './event-map.tsx'
import { EventPlayer } from './event-player.tsx'
import { summaryOf } from './event-summary.ts'
import { NeighbourButtons } from './neighbour-buttons.tsx'
import type { Neighbours } from './neighbours.ts'
import { RatingCard } from './rating-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { SameTrip } from './same-trip.tsx'
import { useEventCameras, useStageCameras } from './use-event-cameras.ts'
import { useWatched } from './use-watched.ts'

interface EventReviewProps {
  event: IncidentDetails
  breadcrumb: readonly Crumb[]
  place: ListPlace | undefined
  neighbours: Neighbours | undefined
}

/** Of a clock that nothing needs yet; it is replaced as soon as there is something to play. */
const emptyClockSeconds = 1
/** Playback begins this long before the event; what was before can be scrubbed to. */
const leadSeconds = 5
/** Not quite the first moment: a clip that has not been moved shows its still instead of its first frame. */
const firstFrameSeconds = 0.04

/** The event: video, graph and map on one clock; beside them what happened, how risky it was and what people say. */
export function EventReview({ event, breadcrumb, place, neighbours }: EventReviewProps) {
  const { cameras, onRetry, onClipFailed } = useEventCameras(event)
  const telemetry = useAnswer({
    ...answerOf(incidentReviewEndpoints.telemetry, { params: { id: event.id } }),
    enabled: event.hasTelemetry,
  })
  const samples = telemetry.data ?? noSamples
  const clock = useMemo(() => {
    const clips = cameras.filter((camera) => camera.state === 'ready')
    return alignClips(clips, samples)
  }, [cameras, samples])
  const playback = useNewPlayback(
    clock?.durationSeconds ?? emptyClockSeconds,
    Math.max(firstFrameSeconds, (clock?.triggerSeconds ?? 0) - leadSeconds),
  )
  const stageCameras = useStageCameras(cameras, clock)
  useWatched(event.id, playback, (clock?.clips.length ?? 0) > 0)

  return (
    <Page
      title={event.type.word}
      breadcrumb={breadcrumb}
      line={<HeaderLine event={event} />}
      actions={
        <>
          {place && neighbours && <NeighbourButtons neighbours={neighbours} place={place} />}
          <EventActions id={event.id} driverName={event.driver?.name} cameras={cameras} />
        </>
      }
    >
      <Summary event={event} />
      {/* On phones one column: what to judge comes before what else happened. */}
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
        <div className="contents min-w-0 content-start gap-4 desk:grid">
          <EventPlayer
            event={event}
            cameras={stageCameras}
            clock={clock}
            playback={playback}
            telemetry={{ ...telemetry, isPending: event.hasTelemetry && telemetry.isPending }}
            onRetry={onRetry}
            onClipFailed={onClipFailed}
          />
          <div className="order-2 grid content-start gap-4 desk:order-none">
            <SameTrip event={event} />
            <ActivityCard event={event} />
          </div>
        </div>
        <div className="order-1 grid min-w-0 content-start gap-4 desk:order-none print:grid-cols-2 print:items-start">
          <RiskCard event={event}>
            <RatingCard event={event} />
          </RiskCard>
          <Card aria-label="Place and facts" className="overflow-hidden">
            <EventMap event={event} telemetry={samples} playback={playback} clock={clock} />
            <EventFacts event={event} telemetry={samples} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

const noSamples: readonly [] = []

function HeaderLine({ event }: { event: IncidentDetails }) {
  const { dateTime, zone, timeZone } = useFormat()
  const parts = [event.vehicle.name, event.driver?.name ?? 'driver not known', event.place?.text]
  const local = `${dateTime(event.occurredAt, event.timeZone)} ${zone(event.occurredAt, event.timeZone)}`
  return (
    <>
      {parts.filter(Boolean).join(' · ')} ·{' '}
      <time dateTime={event.occurredAt} title={`${event.timeZone}; ${dateTime(event.occurredAt)} in ${timeZone}`}>
        {local}
      </time>
    </>
  )
}

function Summary({ event }: { event: IncidentDetails }) {
  const { speed, dateTime, zone } = useFormat()
  const local = `${dateTime(event.occurredAt, event.timeZone)} ${zone(event.occurredAt, event.timeZone)}`
  return <p className="sr-only">{summaryOf(event, { speed, dateTime: local })}</p>
}

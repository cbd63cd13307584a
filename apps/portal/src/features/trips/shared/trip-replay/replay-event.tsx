import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { useAnswer } from '@milepost/session/api/use-answer'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button, IconButton } from '@milepost/ui/form/button'
import { X } from '@milepost/ui/icons'
import { useFocusLeft } from '@milepost/ui/layout/focus-back'
import { Link } from '@milepost/ui/layout/link'
import { isOnStage } from '@milepost/ui/video/camera'
import { alignClips } from '@milepost/ui/video/clip-alignment'
import { LackingCameras } from '@milepost/ui/video/lacking-cameras'
import { type Playback, useNewPlayback } from '@milepost/ui/video/playback'
import { useStageCameras } from '@milepost/ui/video/use-stage-cameras'
import { VideoStage } from '@milepost/ui/video/video-stage'
import { useEffect, useMemo, useRef } from 'react'
import { eventHref } from '../../../../addresses.ts'
import { answerOf } from '../../../../lib/api/query-client.ts'
import { Moment } from '../../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { CollisionBadge } from '../../../incidents/shared/replay/collision-badge.tsx'
import { useEventCameras } from '../../../incidents/shared/replay/use-event-cameras.ts'

/** The clock of an event's video, and the second in it when the event happened. */
export type EventClock = { playback: Playback; triggerSeconds: number }

interface ReplayEventProps {
  eventId: string
  /** Reports which clock moves the vehicle; undefined if there is no video. */
  onClock: (clock: EventClock | undefined) => void
  onClose: () => void
}

const leadSeconds = 5
const noSeconds = 1

/** An event along the route: its video plays while the vehicle on the map moves with it. */
export function ReplayEvent({ eventId, onClock, onClose }: ReplayEventProps) {
  const query = useAnswer(answerOf(incidentReviewEndpoints.details, { params: { id: eventId } }))
  const event = query.data?.id === eventId ? query.data : undefined
  const part = useRef<HTMLElement>(null)
  useFocusLeft(part)
  return (
    <section ref={part} aria-label="Event on this trip" className="grid content-start gap-2">
      {event ? (
        <Shown key={event.id} event={event} onClock={onClock} onClose={onClose} />
      ) : query.isError ? (
        <QueryFailed what="the event" query={query} />
      ) : (
        <SkeletonLines lines={5} label="Loading event" />
      )}
    </section>
  )
}

function Shown({
  event,
  onClock,
  onClose,
}: { event: IncidentDetails } & Pick<ReplayEventProps, 'onClock' | 'onClose'>) {
  const { cameras, onRetry, onClipFailed } = useEventCameras(event)
  const clock = useMemo(
    () =>
      alignClips(
        cameras.filter(({ state }) => state === 'ready'),
        [],
      ),
    [cameras],
  )
  const stage = useStageCameras(cameras, clock)
  const trigger = clock?.triggerSeconds ?? 0
  const playback = useNewPlayback(clock?.durationSeconds ?? noSeconds, Math.max(0, trigger - leadSeconds))
  const hasClock = clock !== undefined
  useEffect(() => {
    onClock(hasClock ? { playback, triggerSeconds: trigger } : undefined)
    if (hasClock) playback.play()
    return () => onClock(undefined)
  }, [hasClock, playback, trigger, onClock])
  return (
    <>
      <div className="flex items-start gap-2 text-13">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <b className="font-[560]">{event.type.word}</b>
            <LevelChip level={event.severity} />
            <CollisionBadge event={event} />
          </div>
          <Moment at={event.occurredAt} placeZone={event.timeZone} className="text-12 text-text-3" />
        </div>
        <IconButton label="Back to the trip" size="small" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {stage.some(isOnStage) ? (
        <div className="overflow-hidden rounded-card border border-border">
          <VideoStage
            cameras={stage}
            playback={playback}
            triggerSeconds={clock?.triggerSeconds}
            initialLayout="single"
            keys={false}
            onRetry={onRetry}
            onClipFailed={onClipFailed}
          />
        </div>
      ) : (
        <div className="grid gap-1 text-13 text-text-2">
          <p>No video of this event.</p>
          <LackingCameras cameras={stage} />
        </div>
      )}
      <div>
        <Button size="small" asChild>
          <Link href={eventHref(event.id)}>Open event</Link>
        </Button>
      </div>
    </>
  )
}

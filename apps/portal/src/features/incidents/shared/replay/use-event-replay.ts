import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { alignClips } from '@milepost/ui/video/clip-alignment'
import { useNewPlayback } from '@milepost/ui/video/playback'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerOf } from '../../../../lib/api/query-client.ts'
import { useEventCameras } from './use-event-cameras.ts'
import { useWatched } from './use-watched.ts'

/** For a clock nothing needs yet; replaced as soon as there is something to play. */
const emptyClockSeconds = 1
/** Playback starts this long before the event; earlier footage can be scrubbed to. */
const leadSeconds = 5
/** Slightly after 0: a clip that hasn't been moved shows its still instead of its first frame. */
const firstFrameSeconds = 0.04

/** Returns everything an event is played from: cameras, speed and forces, the trip's route, and the shared clock. */
export function useEventReplay(event: IncidentDetails) {
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
  return {
    cameras,
    onRetry,
    onClipFailed,
    telemetry: { ...telemetry, isPending: event.hasTelemetry && telemetry.isPending },
    route: route.data,
    clock,
    playback,
  }
}

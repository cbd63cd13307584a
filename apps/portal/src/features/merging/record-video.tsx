import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { cameraPosition } from '@milepost/domain/codes'
import { Video } from '@milepost/ui/video/video'
import { useEventCameras } from '../incidents/shared/replay/use-event-cameras.ts'

/** The first clip of a record, or why there is none. */
export function RecordVideo({ event }: { event: IncidentDetails }) {
  const { cameras, onClipFailed } = useEventCameras(event)
  const clip = cameras.find(({ videoUrl }) => videoUrl !== null)
  if (!clip?.videoUrl) {
    const awaited = cameras.some(({ state, isAwaited }) => isAwaited || state === 'processing')
    return (
      <p className="grid aspect-video place-items-center rounded-card border border-border bg-sunken px-3 text-center text-13 text-text-3">
        {awaited ? 'Video requested. Checking every few seconds.' : (cameras[0]?.reason ?? 'No video')}
      </p>
    )
  }
  return (
    <Video
      key={clip.videoUrl}
      src={clip.videoUrl}
      poster={clip.thumbnailUrl ?? undefined}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={`${cameraPosition.word(clip.position)} of ${event.provider.displayName}`}
      className="aspect-video w-full rounded-card bg-black object-contain"
      onError={() => onClipFailed(String(clip.position))}
    />
  )
}

import type { IncidentCamera } from '@milepost/contract/media/endpoints'
import { Video } from '@milepost/ui/video/video'
import { useState } from 'react'

interface ClipPlayerProps {
  camera: IncidentCamera
  /** The event's type. */
  label: string
  /** Called when the clip's address has expired. */
  onRenew: () => void
}

/** A clip with the browser's own controls, which every phone has. */
export function ClipPlayer({ camera, label, onRenew }: ClipPlayerProps) {
  const { videoUrl, thumbnailUrl } = camera
  // A clip that is watched keeps its address until that expires.
  const [source, setSource] = useState({ url: videoUrl, failed: false })
  const url = source.failed && videoUrl !== source.url ? videoUrl : source.url
  return (
    <Video
      aria-label={`Video of ${label}`}
      className="aspect-video w-full bg-video"
      controls
      muted
      playsInline
      preload="metadata"
      src={url ?? undefined}
      poster={thumbnailUrl ?? undefined}
      onError={() => {
        if (source.failed) return
        setSource({ url, failed: true })
        onRenew()
      }}
      onLoadedData={() => source.failed && setSource({ url, failed: false })}
    />
  )
}

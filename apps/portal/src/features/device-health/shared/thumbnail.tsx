import type { Incident } from '@milepost/contract/incidents/endpoints'
import { mediaEndpoints, mediaStateWords } from '@milepost/contract/media/endpoints'
import { cn } from '@milepost/ui/cn'
import { Camera, CameraOff } from '@milepost/ui/icons'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { preferredCamera } from './preferred-camera.ts'

type Pictured = Pick<Incident, 'id' | 'thumbnails' | 'videoState'>

interface ThumbnailProps {
  event: Pictured
  className?: string
  /** False on a page that is drawn from data alone: no new URL is requested. */
  renews?: boolean
}

/** The event's picture. Its URL expires after 5 minutes; a new one is then requested once. */
export function Thumbnail({ event, className, renews = true }: ThumbnailProps) {
  const offered = preferredCamera(event.thumbnails)
  const [source, setSource] = useState({ url: offered?.url, renewed: false })
  useEffect(() => {
    setSource((now) => (now.url || !offered ? now : { url: offered.url, renewed: false }))
  }, [offered])

  const renew = async () => {
    if (source.renewed || !renews) return setSource({ url: undefined, renewed: true })
    const fresh = await call(mediaEndpoints.token, { params: { id: event.id } }).catch(() => undefined)
    const same = fresh?.cameras.find((camera) => camera.position === offered?.position)
    setSource({ url: same?.thumbnailUrl ?? undefined, renewed: true })
  }
  const frame = cn('block shrink-0 overflow-hidden rounded-tag bg-video', className)
  if (!source.url) return <NoPicture className={frame} state={event.videoState} />
  return (
    <img
      src={source.url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={renew}
      className={cn(frame, 'object-cover')}
    />
  )
}

function NoPicture({ state, className }: { state: Incident['videoState']; className: string }) {
  const Icon = state === 'none' ? CameraOff : Camera
  return (
    <span
      className={cn(className, 'grid place-items-center bg-sunken text-12 text-text-3 inset-ring-1 inset-ring-border')}
      title={state === 'ready' ? 'No image' : mediaStateWords[state]}
    >
      <Icon aria-hidden className="size-4 opacity-55" />
    </span>
  )
}

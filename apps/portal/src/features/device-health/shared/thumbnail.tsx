import type { Incident } from '@milepost/contract/incidents/endpoints'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { cn } from '@milepost/ui/cn'
import { Camera, CameraOff, CirclePlay, VideoOff } from '@milepost/ui/icons'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { preferredCamera } from './preferred-camera.ts'

type Pictured = Pick<Incident, 'id' | 'thumbnails' | 'videoState'>

interface ThumbnailProps {
  event: Pictured
  className?: string
  /** False on a page that is drawn from data alone: no new URL is requested. */
  renews?: boolean | undefined
  /** In a table row: an icon without text, and nothing without media. */
  isSmall?: boolean
  /** Shown without a picture, instead of the state of its video. */
  text?: string | undefined
}

/** The event's picture, or what there is instead. Its URL expires after 5 minutes; a new one is then requested once. */
export function Thumbnail({ event, className, renews = true, isSmall = false, text }: ThumbnailProps) {
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
  if (!source.url) return <Placeholder className={frame} state={event.videoState} text={text} isSmall={isSmall} />
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

/** Text and icon in place of a picture. */
const placeholders: Readonly<Record<Incident['videoState'], { text: string; Icon: typeof Camera }>> = {
  ready: { text: 'Video', Icon: CirclePlay },
  processing: { text: 'Video requested', Icon: Camera },
  failed: { text: 'Video unavailable', Icon: VideoOff },
  none: { text: 'No video', Icon: CameraOff },
}

/** True if the event has a picture or a clip, or one is on its way. Without one, its place collapses. */
export const hasMedia = ({ thumbnails, videoState }: Omit<Pictured, 'id'>) =>
  thumbnails.length > 0 || videoState === 'ready' || videoState === 'processing'

interface PlaceholderProps {
  state: Incident['videoState']
  text: string | undefined
  isSmall: boolean
  className: string
}

function Placeholder({ state, text = placeholders[state].text, isSmall, className }: PlaceholderProps) {
  const { Icon } = placeholders[state]
  if (isSmall && (state === 'none' || state === 'failed')) return <span className="sr-only">{text}</span>
  return (
    <span
      data-placeholder={state}
      className={cn(
        className,
        'grid place-content-center place-items-center gap-1.5 px-2 text-center text-12',
        state === 'ready' ? 'bg-video text-on-video' : 'bg-sunken text-text-3 inset-ring-1 inset-ring-border',
      )}
      title={isSmall ? text : undefined}
    >
      <Icon aria-hidden className={isSmall ? 'size-4' : 'size-5'} />
      <span className={isSmall ? 'sr-only' : undefined}>{text}</span>
    </span>
  )
}

/**
 * The picture of an event above its facts. Without media, it is one line, as tall as the pictures beside it in rows of
 * cards; on phones, where no picture is beside it, also while its video is requested.
 */
export function PictureSlot({ event, renews }: { event: Pictured; renews?: boolean }) {
  if (event.thumbnails.length > 0 || event.videoState === 'ready')
    return <Thumbnail event={event} renews={renews} className="aspect-video w-full rounded-none" />
  const { text, Icon } = placeholders[event.videoState]
  return (
    <span
      data-placeholder={event.videoState}
      className={cn(
        'flex items-center justify-center gap-1.5 border-b border-border bg-sunken px-3 py-1 text-12 text-text-3',
        event.videoState === 'processing' && 'tablet:aspect-video',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  )
}

/** For cards in a grid: pictures of one row share a height, which is that of a line if none of them has media. */
export const cardRows = 'row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-0'

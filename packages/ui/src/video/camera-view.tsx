import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '../cn.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Button } from '../form/button.tsx'
import { Camera as CameraIcon, EyeOff, VideoOff } from '../icon/icons.gen.tsx'
import type { Camera, ClipStatus } from './camera.ts'
import { Video } from './video.tsx'

interface CameraViewProps {
  camera: Camera
  status: ClipStatus
  muted: boolean
  /** True if its place determines its height; else the clip's shape does. */
  fills: boolean
  hidden: boolean
  register: (id: string, video: HTMLVideoElement | null) => void
  report: (id: string, status: ClipStatus) => void
  /** Requests the clip again: a fresh address, or whether it is ready by now. */
  onRetry: ((cameraId: string) => void) | undefined
  /** The clip stopped loading. */
  onClipFailed: ((cameraId: string) => void) | undefined
  onSelect: (() => void) | undefined
  className?: string
}

const askAgainMs = 10_000

/** One camera: its picture, or why there is none. */
export function CameraView(props: CameraViewProps) {
  const { camera, status, fills, hidden, onRetry, onSelect, className } = props
  const processing = camera.media.kind === 'processing'
  useEffect(() => {
    if (!processing || !onRetry) return
    const timer = setInterval(() => onRetry(camera.id), askAgainMs)
    return () => clearInterval(timer)
  }, [processing, onRetry, camera.id])

  return (
    <figure
      hidden={hidden}
      aria-label={camera.label}
      className={cn(
        'relative min-w-0 overflow-hidden bg-video',
        fills ? 'min-h-50 tablet:min-h-0' : 'min-h-0',
        !hidden && 'flex items-center',
        className,
      )}
      style={fills ? undefined : { aspectRatio: camera.aspect ?? 16 / 9 }}
    >
      {camera.media.kind === 'ready' && <Clip {...props} src={camera.media.src} poster={camera.media.poster} />}
      <Notice camera={camera} status={status} />
      <figcaption className="pointer-events-none absolute inset-x-0 top-0 z-2 flex items-center gap-2 bg-linear-to-b from-video/75 to-transparent px-2.5 pt-1.5 pb-4 text-12 text-on-video">
        <span className="font-[540]">{camera.label}</span>
        {camera.obstructed && (
          <span className="inline-flex items-center gap-1 rounded-tag bg-warning-soft px-1.5 font-[540] text-warning">
            <EyeOff aria-hidden className="size-3" />
            Lens obstructed
          </span>
        )}
      </figcaption>
      {onSelect && (
        <button
          type="button"
          aria-label={`Show only ${camera.label}`}
          onDoubleClick={onSelect}
          onKeyDown={(event) => event.key === 'Enter' && onSelect()}
          className="absolute inset-0 cursor-default focus-visible:-outline-offset-2"
        />
      )}
    </figure>
  )
}

function Clip({
  camera,
  src,
  poster,
  muted,
  fills,
  register,
  report,
  onClipFailed,
  status,
}: CameraViewProps & { src: string; poster: string | undefined }) {
  // A new number reloads the element after a failure.
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <Video
        key={attempt}
        ref={(video) => register(camera.id, video)}
        src={src}
        poster={poster}
        muted={muted}
        playsInline
        preload="auto"
        aria-label={camera.label}
        className={cn('size-full object-contain', fills && 'absolute inset-0')}
        onLoadStart={() => report(camera.id, 'loading')}
        onLoadedData={() => report(camera.id, 'ready')}
        onCanPlay={() => report(camera.id, 'ready')}
        onPlaying={() => report(camera.id, 'ready')}
        onSeeked={() => report(camera.id, 'ready')}
        onWaiting={() => report(camera.id, 'stalled')}
        onError={() => {
          report(camera.id, 'failed')
          onClipFailed?.(camera.id)
        }}
      />
      {status === 'failed' && (
        <Overlay>
          <VideoOff aria-hidden className="size-5 opacity-70" />
          <p>This video couldn’t be played.</p>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </Overlay>
      )}
    </>
  )
}

function Notice({ camera, status }: { camera: Camera; status: ClipStatus }) {
  const { media } = camera
  if (media.kind === 'ready') {
    return status === 'loading' || status === 'stalled' ? (
      <Overlay quiet>
        <Spinner label={`Loading ${camera.label}`} className="size-5 text-on-video" />
      </Overlay>
    ) : null
  }
  if (media.kind === 'processing') {
    return (
      <Overlay>
        <CameraIcon aria-hidden className="size-5 opacity-70" />
        <p>{media.isAwaited ? 'The provider hasn’t delivered this video yet.' : 'Video requested.'}</p>
        <p className="text-12 opacity-80">Checking every few seconds.</p>
      </Overlay>
    )
  }
  return null
}

function Overlay({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className={cn(
        'absolute inset-0 z-1 grid place-content-center place-items-center gap-1.5 px-4 text-center text-13 text-on-video',
        quiet ? 'pointer-events-none' : 'bg-video',
      )}
    >
      {children}
    </div>
  )
}

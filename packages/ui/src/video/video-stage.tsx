import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { type Camera, type ClipStatus, isOnStage, type StageLayout } from './camera.ts'
import { CameraView } from './camera-view.tsx'
import { LackingCameras } from './lacking-cameras.tsx'
import { type Playback, playbackRates } from './playback.ts'
import { StageControls } from './stage-controls.tsx'
import { useStageKeys } from './use-stage-keys.ts'
import { useSyncedVideos } from './use-synced-videos.ts'

export interface VideoStageProps {
  /** One to four cameras; keep the array stable while nothing changes. */
  cameras: readonly Camera[]
  playback: Playback
  /** The incident on the shared clock: the controls show the distance to it. */
  triggerSeconds?: number | undefined
  initialLayout?: StageLayout | undefined
  /** Requests a clip again: called every ten seconds while one is processing, and by Try again. */
  onRetry?: ((cameraId: string) => void) | undefined
  /** Keys work anywhere on the page; turn off if several stages share one. */
  keys?: boolean
  /** A clip stopped loading, such as when its address has expired; a new address resumes where it stopped. */
  onClipFailed?: ((cameraId: string) => void) | undefined
  /** Receives true once a clip shows a frame, and false before that and while none can be played. Keep it stable. */
  onPlayable?: ((isPlayable: boolean) => void) | undefined
  /** Digits choose cameras; if the page uses them for rating, only together with Shift. */
  digitKeys?: boolean
  /** The speeds to choose from. */
  rates?: readonly number[]
  /** More controls, left of the speed. */
  extra?: ReactNode
  /** True to take the height that a parent with a column of flex items leaves; else the clips' shapes determine it. */
  fills?: boolean
  className?: string
}

/**
 * Cameras synchronized to one clock, side by side, in a grid or one alone. Cameras without a clip are lines below. The
 * parent determines the width.
 */
export function VideoStage({
  cameras: all,
  playback,
  triggerSeconds,
  initialLayout = 'side',
  onRetry,
  onClipFailed,
  onPlayable,
  keys = true,
  digitKeys = true,
  rates = playbackRates,
  extra,
  fills = false,
  className,
}: VideoStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const cameras = useMemo(() => all.filter(isOnStage), [all])
  const [muted, setMuted] = useState(true)
  const [layout, setLayout] = useState<StageLayout>(cameras.length > 1 ? initialLayout : 'single')
  const [alone, setAlone] = useState(0)
  const { register, report, statuses } = useSyncedVideos(cameras, playback)
  const isPlayable = cameras.some(({ id, media }) => media.kind === 'ready' && isShowing(statuses[id]))
  useEffect(() => {
    onPlayable?.(isPlayable)
    return () => onPlayable?.(false)
  }, [onPlayable, isPlayable])

  const showAlone = useCallback(
    (index: number) => {
      if (index >= cameras.length) return
      setAlone(index)
      setLayout('single')
    },
    [cameras.length],
  )
  const toggleFullScreen = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void stage.current?.requestFullscreen().catch(() => undefined)
  }, [])
  const toggleMute = useCallback(() => setMuted((now) => !now), [])
  useStageKeys({
    playback,
    onCamera: showAlone,
    cameraWithShift: !digitKeys,
    onFullScreen: toggleFullScreen,
    onMute: toggleMute,
    enabled: keys,
  })

  const shownLayout = cameras.length > 1 ? layout : 'single'
  const sound = cameras.findIndex((camera) => camera.media.kind === 'ready')
  return (
    <div ref={stage} className={cn('group/stage flex min-w-0 flex-col bg-video', fills && 'flex-1', className)}>
      <div
        className={cn(
          'grid flex-1 gap-0.5',
          fills ? 'auto-rows-fr tablet:min-h-60' : 'min-h-0 items-start',
          gridOf(shownLayout, cameras.length),
        )}
      >
        {cameras.map((camera, index) => (
          <CameraView
            key={camera.id}
            camera={camera}
            status={statuses[camera.id] ?? 'loading'}
            muted={muted || index !== sound}
            fills={fills}
            hidden={shownLayout === 'single' && index !== Math.min(alone, cameras.length - 1)}
            register={register}
            report={report}
            onRetry={onRetry}
            onClipFailed={onClipFailed}
            onSelect={
              cameras.length > 1 ? () => (shownLayout === 'single' ? setLayout('side') : showAlone(index)) : undefined
            }
          />
        ))}
      </div>
      <StageControls
        playback={playback}
        triggerSeconds={triggerSeconds}
        layouts={cameras.length > 2 ? ['single', 'side', 'grid'] : cameras.length > 1 ? ['single', 'side'] : []}
        layout={shownLayout}
        onLayout={setLayout}
        muted={muted}
        onMute={toggleMute}
        onFullScreen={toggleFullScreen}
        rates={rates}
        extra={extra}
      />
      <LackingCameras cameras={all} className="px-3.5 py-1.5 text-on-video" />
    </div>
  )
}

const isShowing = (status: ClipStatus | undefined) => status === 'ready' || status === 'stalled'

function gridOf(layout: StageLayout, cameras: number): string {
  if (layout === 'single') return 'grid-cols-1'
  if (layout === 'grid') return 'grid-cols-1 phone:grid-cols-2'
  // The road camera takes three fifths, where attention goes.
  if (cameras === 2) return 'grid-cols-1 tablet:grid-cols-[3fr_2fr]'
  // Beside as many rows as there are other cameras: rows that fill the height would leave another one blank.
  return `grid-cols-1 tablet:grid-cols-[2fr_1fr] ${cameras === 3 ? 'tablet:[&>:first-child]:row-span-2' : 'tablet:[&>:first-child]:row-span-3'}`
}

import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { cn } from '@milepost/ui/cn'
import { useReducedMotion } from '@milepost/ui/layout/media-query'
import { isOnStage } from '@milepost/ui/video/camera'
import { alignClips } from '@milepost/ui/video/clip-alignment'
import { EventGraph } from '@milepost/ui/video/event-graph'
import { LackingCameras } from '@milepost/ui/video/lacking-cameras'
import { PlainControls } from '@milepost/ui/video/plain-controls'
import { type Playback, useNewPlayback, usePlayback } from '@milepost/ui/video/playback'
import { useStageCameras } from '@milepost/ui/video/use-stage-cameras'
import { VideoStage } from '@milepost/ui/video/video-stage'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useUnits } from '../shared/units.ts'
import { useTelemetry } from '../shared/use-telemetry.ts'
import { reviewRates, steppedRate, useRate, useShowsMap } from './review-preferences.ts'
import { desk } from './the-desk.ts'
import { useReviewKeys } from './use-review-keys.ts'

const ItemMap = lazy(() => import('./item-map.tsx'))

/** Playback starts this long before the event, and starts over there. */
const leadSeconds = 4
/** Slightly after 0: a clip that hasn't been moved shows its still instead of its first frame. */
const firstFrameSeconds = 0.04

interface ReplayPaneProps {
  item: AnnotationItem
  /** False while its video is loaded ahead: nothing is visible, and nothing plays. */
  isShown: boolean
  isAway: boolean
  /** Beside the graph. */
  children: ReactNode
}

/** An event’s video and graph on one clock, playing as soon as it is shown. */
export function ReplayPane({ item, isShown, isAway, children }: ReplayPaneProps) {
  const units = useUnits()
  const telemetry = useTelemetry(item)
  const clock = useMemo(
    () =>
      alignClips(
        item.cameras.filter(({ state }) => state === 'ready'),
        telemetry.data ?? [],
      ),
    [item.cameras, telemetry.data],
  )
  const from = Math.max(firstFrameSeconds, (clock?.triggerSeconds ?? 0) - leadSeconds)
  const playback = useNewPlayback(clock?.durationSeconds ?? 1, from)
  const isPlayable = clock !== undefined
  usePlaying(playback, { from, isWanted: isShown && isPlayable && !isAway })
  const cameras = useStageCameras(item.cameras, clock)
  const hasStage = cameras.some(isOnStage)
  const { incidentId } = item
  const reportVideo = useCallback((hasVideo: boolean) => desk.reportVideo(incidentId, hasVideo), [incidentId])
  return (
    <div
      inert={!isShown}
      aria-hidden={!isShown}
      className={
        isShown ? 'flex flex-1 flex-col' : 'pointer-events-none invisible absolute inset-x-0 top-0 h-0 overflow-hidden'
      }
    >
      <div className={cn('flex flex-col desk:flex-row', hasStage && 'flex-1')}>
        <div className="flex min-w-0 flex-1 flex-col">
          {hasStage ? (
            <VideoStage
              cameras={cameras}
              playback={playback}
              triggerSeconds={clock?.triggerSeconds}
              keys={isShown}
              digitKeys={false}
              rates={reviewRates}
              onClipFailed={(camera) => void desk.refresh({ incidentId, position: Number(camera) })}
              onPlayable={reportVideo}
              fills
            />
          ) : (
            <NoVideo cameras={cameras} isPlayable={isPlayable} isLoading={telemetry.isPending} playback={playback} />
          )}
        </div>
        <MapOf item={item} isShown={isShown} telemetry={telemetry.data ?? noTelemetry} {...{ playback, clock }} />
      </div>
      <div className="mx-auto grid w-full max-w-[1600px] gap-x-6 gap-y-4 px-3 pt-1.5 pb-3 desk:grid-cols-2 desk:px-6">
        <div className="min-w-0">
          {clock && (
            <EventGraph {...{ clock, playback, telemetry, units }} event={played(item)} color="var(--text-2)" />
          )}
          {telemetry.isError && (
            <LoadFailed
              what="speed and forces"
              error={telemetry.error}
              isBusy={telemetry.isFetching}
              onRetry={telemetry.refetch}
              className="px-0"
            />
          )}
        </div>
        <div className="min-w-0">
          {children}
          {clock?.estimated && (
            <p className="mt-2 text-12 text-text-3">
              Alignment estimated: the provider doesn’t report where the event is in the clip.
            </p>
          )}
        </div>
      </div>
      {isShown && <RateKeys playback={playback} />}
    </div>
  )
}

const noTelemetry: readonly [] = []
const played = (item: AnnotationItem) => ({ ...item, referenceTime: item.occurredAt, endedAt: null })

/** Beside the video, as tall as it is; below it in narrow windows. */
function MapOf({ isShown, ...map }: { isShown: boolean } & Parameters<typeof ItemMap>[0]) {
  const [showsMap] = useShowsMap()
  if (!isShown || !showsMap) return null
  return (
    <div className="flex h-72 flex-col border-b border-border bg-surface desk:h-auto desk:min-h-60 desk:w-80 desk:border-l wide:w-96">
      <Suspense fallback={<p className="p-3 text-13 text-text-3">Loading the map</p>}>
        <ItemMap {...map} />
      </Suspense>
    </div>
  )
}

/** Plays in a loop while the event is on the screen, from a little before it. */
function usePlaying(playback: Playback, { from, isWanted }: { from: number; isWanted: boolean }) {
  const isStill = useReducedMotion()
  useEffect(() => {
    playback.loopFrom = from
    if (!isWanted) return playback.pause()
    if (!isStill) playback.play()
    return playback.pause
  }, [playback, from, isWanted, isStill])
}

const rateOf = (state: Playback['state']) => state.rate

/** The speed stays for the next events, whether it was chosen by key or at the player. */
function RateKeys({ playback }: { playback: Playback }) {
  const [remembered, remember] = useRate()
  const rate = usePlayback(playback, rateOf)
  const [applied, setApplied] = useState<Playback>()
  useEffect(() => {
    if (applied === playback) return
    playback.setRate(remembered)
    setApplied(playback)
  }, [applied, playback, remembered])
  useEffect(() => {
    if (applied === playback) remember(rate)
  }, [applied, playback, rate, remember])
  useReviewKeys((action) => {
    if (action !== 'slower' && action !== 'faster') return false
    playback.setRate(steppedRate(rate, action === 'slower' ? -1 : 1))
    return true
  })
  return null
}

function NoVideo({
  cameras,
  isPlayable,
  isLoading,
  playback,
}: {
  cameras: Parameters<typeof LackingCameras>[0]['cameras']
  isPlayable: boolean
  isLoading: boolean
  playback: Playback
}) {
  return (
    <div className="border-b border-border bg-surface px-3 py-3 desk:px-6">
      <p className="text-13 text-text-2">
        No video of this event.{' '}
        {isPlayable
          ? 'You can replay its speed and forces.'
          : !isLoading && 'Without telemetry, there is nothing to judge it by: skip it, or flag its video.'}
      </p>
      <LackingCameras cameras={cameras} className="mt-1 text-text-2" />
      {isPlayable && <PlainControls playback={playback} />}
    </div>
  )
}

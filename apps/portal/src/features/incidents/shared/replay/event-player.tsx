import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { levelColor } from '@milepost/ui/feedback/level-chip'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { type Camera, isOnStage } from '@milepost/ui/video/camera'
import type { SharedClock } from '@milepost/ui/video/clip-alignment'
import { EventGraph } from '@milepost/ui/video/event-graph'
import { LackingCameras } from '@milepost/ui/video/lacking-cameras'
import { PlainControls } from '@milepost/ui/video/plain-controls'
import type { Playback } from '@milepost/ui/video/playback'
import { useStageKeys } from '@milepost/ui/video/use-stage-keys'
import { VideoStage } from '@milepost/ui/video/video-stage'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import type { EventLinks } from './event-links.ts'
import type { PlayedEvent } from './played-event.ts'

/** Speed and forces, or their loading state. */
export type PlayedTelemetry = {
  data: readonly TelemetrySample[] | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface EventPlayerProps {
  event: PlayedEvent
  cameras: readonly Camera[]
  clock: SharedClock | undefined
  playback: Playback
  telemetry: PlayedTelemetry
  links: EventLinks
  onRetry: () => void
  onClipFailed: (cameraId: string) => void
  /** Next to the player's controls. */
  extra?: ReactNode
  /** What a shared event leaves out, as a sentence. */
  notShared?: string | undefined
  /** Below the graph: available keyboard shortcuts. */
  keys?: ReactNode
}

/** Camera footage and sensor data on one clock that can be moved anywhere. */
export function EventPlayer(props: EventPlayerProps) {
  const { event, cameras, clock, playback, telemetry, notShared } = props
  const { units } = useFormat()
  const filmed = event.twins?.find(({ hasVideo }) => hasVideo)
  return (
    <Card aria-label="Video and graph" className="overflow-hidden">
      {cameras.some(isOnStage) ? (
        <VideoStage
          cameras={cameras}
          playback={playback}
          triggerSeconds={clock?.triggerSeconds}
          onRetry={props.onRetry}
          onClipFailed={props.onClipFailed}
          digitKeys={false}
          extra={props.extra}
        />
      ) : (
        <>
          <LackingCameras cameras={cameras} className="border-b border-border px-3.5 py-2.5 text-text-2" />
          <WithoutVideo
            hasClock={clock !== undefined}
            hasPositions={telemetry.data?.some(({ lat }) => lat !== null) ?? false}
            loading={telemetry.isPending}
            playback={playback}
            notShared={notShared}
          />
        </>
      )}
      {clock && (
        <CardBody className="pt-1 pb-2">
          <EventGraph
            event={event}
            clock={clock}
            playback={playback}
            telemetry={telemetry}
            units={units}
            color={levelColor(event.severity)}
          />
          {clock.estimated && (
            <p className="text-12 text-text-3">
              Alignment estimated: the provider doesn’t report where the event is in the clip.
            </p>
          )}
        </CardBody>
      )}
      {notShared && cameras.some(isOnStage) && <p className="px-3.5 py-2 text-12 text-text-3">{notShared}</p>}
      {telemetry.isError && <QueryFailed what="speed and forces" query={telemetry} />}
      {clock && props.keys}
      {!clock && !telemetry.isPending && !cameras.some(isOnStage) && (
        <Empty
          title={notShared ? 'No telemetry for this event.' : 'No video or telemetry for this event.'}
          detail={notShared ?? `${event.provider.displayName} reported only the facts shown here.`}
          action={
            filmed &&
            props.links.event && (
              <Button asChild>
                <Link href={props.links.event(filmed.id)}>
                  {filmed.provider.displayName} has video that likely shows the same event
                </Link>
              </Button>
            )
          }
        />
      )}
    </Card>
  )
}

interface WithoutVideoProps {
  hasClock: boolean
  hasPositions: boolean
  loading: boolean
  playback: Playback
  notShared: string | undefined
}

function WithoutVideo({ hasClock, hasPositions, loading, playback, notShared }: WithoutVideoProps) {
  if (!hasClock)
    return loading ? (
      <CardBody>
        <SkeletonLines lines={4} label="Loading event" />
      </CardBody>
    ) : null
  return (
    <>
      <p className="border-b border-border px-3.5 py-2.5 text-13 text-text-2">
        {notShared ?? 'No video of this event.'} You can replay its{' '}
        {hasPositions ? 'speed, forces and position' : 'speed and forces'}.
      </p>
      <PlainControls playback={playback} />
      <ClockKeys playback={playback} />
    </>
  )
}

const noop = () => undefined

function ClockKeys({ playback }: { playback: Playback }) {
  useStageKeys({
    playback,
    onCamera: noop,
    cameraWithShift: true,
    onFullScreen: noop,
    onMute: noop,
    enabled: true,
  })
  return null
}
